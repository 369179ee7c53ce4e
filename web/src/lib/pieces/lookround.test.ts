import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listenForAsking, looking } from "./lookround.svelte";
import { note, shown } from "./note.svelte";

describe("a round of the board's pieces", () => {
  let over: () => void;
  let pieces: HTMLElement[];

  beforeEach(() => {
    document.body.innerHTML = "<div data-board='x'><b>1</b><b>2</b><b>3</b><i>scenery</i></div><button></button>";
    pieces = [...document.querySelectorAll("b")];
    for (const piece of pieces) {
      piece.checkVisibility = () => true;
      piece.scrollIntoView = () => undefined;
      note({ title: `piece ${piece.textContent}`, text: "what it is" })(piece);
    }
    over = listenForAsking();
  });
  afterEach(() => {
    press("Escape");
    over();
    document.body.innerHTML = "";
  });

  function press(key: string, target: Element = document.body): KeyboardEvent {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return event;
  }

  it("goes from piece to piece and comes round, and tells of each", () => {
    press("w");
    const told = [1, 2, 3].map(() => {
      const said = shown.note?.title;
      press("ArrowRight");
      return said;
    });
    expect(told).toEqual(["piece 1", "piece 2", "piece 3"]);
    expect(looking.at).toBe(pieces[0]);
    press("ArrowLeft");
    expect(shown.note?.said).toContain("piece 3");
  });

  it("keeps the keys to itself until it ends, and then leaves them to the game", () => {
    press("w");
    expect(press("ArrowDown").defaultPrevented).toBe(true);
    press("Escape");
    expect(looking.at).toBe(null);
    expect(press("ArrowRight").defaultPrevented).toBe(false);
  });

  it("goes on from the place of a piece that has left the table", () => {
    press("w");
    press("ArrowRight");
    pieces[1]?.remove();
    press("ArrowRight");
    expect(shown.note?.title).toBe("piece 3");
  });

  it("does not begin where somebody writes", () => {
    const field = document.createElement("input");
    document.body.append(field);
    press("w", field);
    expect(looking.at).toBe(null);
  });
});
