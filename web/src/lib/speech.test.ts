import { expect, test } from "vitest";
import { fill, sentence, together, type Grammar } from "./speech";

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

test("lists are joined as people say them", () => {
  expect(together(["a"], "en-GB")).toBe("a");
  expect(together(["a", "b", "c"], "en-GB")).toBe("a, b and c");
  expect(fill("{winners:whos} won", { winners: [0, 1] }, grammar)).toBe("Ada and Bo won");
});

test("an unknown word stands for itself, and nothing is read as markup", () => {
  expect(fill("{card:name} {text}", { card: "<b>", text: "{card}" }, grammar)).toBe("<b> {card}");
  expect(sentence("élan")).toBe("Élan");
});
