import type { Attachment } from "svelte/attachments";

/**
 * How a thing stands that is moved from step to step; its transitions take it there. Said as an attribute: when a script sets a
 * property of a style, browsers think that the page draws each frame itself, and hold those for late in which it draws nothing.
 */
export function posed(style: string): Attachment<Element> {
  return (element) => {
    if (element.getAttribute("style") !== style) element.setAttribute("style", style);
  };
}
