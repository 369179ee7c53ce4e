import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { shown } from "./note.svelte";
import { letGo, takes } from "./touch";

describe("a press on what cannot be taken back", () => {
  let button: HTMLButtonElement;
  let taken: boolean[];

  beforeEach(() => {
    taken = [];
    button = document.createElement("button");
    button.onclick = (event) => taken.push(takes(event, button, "take the pile"));
    document.body.append(button);
  });
  afterEach(() => {
    letGo();
    button.remove();
  });

  const press = (pointerType: string, detail = 1) =>
    button.dispatchEvent(new PointerEvent("click", { pointerType, detail, bubbles: true }));
  const down = (target: Element) => target.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));

  it("takes at once by mouse and by key", () => {
    press("mouse");
    press("", 0);
    press("touch", 0);
    expect(taken).toEqual([true, true, true]);
  });

  it("takes by the second touch, after it has said what that would do", () => {
    press("touch");
    expect(shown.note?.text).toBe("take the pile");
    expect(button.dataset.touched).toBe("");
    down(button);
    press("touch");
    expect(taken).toEqual([false, true]);
    expect(button.dataset.touched).toBeUndefined();
  });

  it("begins anew after a touch elsewhere, and when the game goes on", () => {
    press("touch");
    down(document.body);
    press("touch");
    letGo();
    press("touch");
    expect(taken).toEqual([false, false, false]);
  });
});
