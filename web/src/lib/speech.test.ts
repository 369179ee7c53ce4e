import { expect, test } from "vitest";
import { breadth, sentence, together } from "./grammar";
import { fill, type Grammar } from "./speech";

const grammar: Grammar = { names: { "red-3": "red 3" }, players: ["Ada", "Bo"], locale: "en-GB" };

test("a template takes names of players, words of the game and numbers with their nouns", () => {
  const said = fill("{seat:who} plays {card:name} for {points:point|points}", { seat: 1, card: "red-3", points: 1 }, grammar);
  expect(said).toBe("Bo plays red 3 for 1 point");
  expect(fill("{points:point|points}", { points: 0 }, grammar)).toBe("0 points");
});

test("French counts nothing as one", () => {
  expect(fill("{n:carte|cartes}", { n: 0 }, { ...grammar, locale: "fr" })).toBe("0 carte");
});

test("French marks stay with their words", () => {
  expect(fill("la carte « ? » de {name} : {n}", { name: "Bo", n: 1 }, { ...grammar, locale: "fr" })).toBe(
    "la carte «\u00a0?\u00a0» de Bo\u00a0: 1",
  );
});

test("French drops a vowel before another", () => {
  const french = { ...grammar, locale: "fr" };
  expect(fill("Victoire de {winners:whos}", { winners: [0, 1] }, french)).toBe("Victoire d'Ada et Bo");
  expect(fill("Victoire de {seat:who}", { seat: 1 }, french)).toBe("Victoire de Bo");
  expect(fill("a vu la carte de {name} ", { name: "Ada" }, grammar)).toBe("a vu la carte de Ada ");
});

test("Spanish draws an article together with the little word before it", () => {
  const spanish = { ...grammar, names: { hall: "el salón", attic: "la buhardilla" }, locale: "es" };
  expect(fill("de {room:name} a {other:name}", { room: "hall", other: "hall" }, spanish)).toBe("del salón al salón");
  expect(fill("de {room:name}", { room: "attic" }, spanish)).toBe("de la buhardilla");
});

test("Japanese has one form, sets it right behind the number, and knows no capitals", () => {
  const japanese = { ...grammar, locale: "ja" };
  expect(fill("{seats:whos}：{points:点}", { seats: [0, 1], points: 3 }, japanese)).toBe("Ada、Bo：3点");
  expect(sentence("bo、3点", "ja")).toBe("bo、3点");
  expect(breadth("bo、3点")).toBe(7);
});

test("a language takes as many forms as it has, the last for all that follow", () => {
  const polish = (n: number) => fill("{n:karta|karty|kart}", { n }, { ...grammar, locale: "pl" });
  expect([1, 3, 5, 1.5].map(polish)).toEqual(["1 karta", "3 karty", "5 kart", "1.5 kart"]);
  expect(fill("{n:punto|puntos}", { n: 1_000_000 }, { ...grammar, locale: "es" })).toBe("1000000 puntos");
});

test("lists are joined as people say them", () => {
  expect(together(["a"], "en-GB")).toBe("a");
  expect(together(["a", "b", "c"], "en-GB")).toBe("a, b and c");
  expect(fill("{winners:whos} won", { winners: [0, 1] }, grammar)).toBe("Ada and Bo won");
});

test("an unknown word stands for itself, and nothing is read as markup", () => {
  expect(fill("{card:name} {text}", { card: "<b>", text: "{card}" }, grammar)).toBe("<b> {card}");
  expect(sentence("élan", "fr")).toBe("Élan");
});
