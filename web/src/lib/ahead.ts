/**
 * What was asked for before the house's code was there: by early.ts, which stands in the page itself, and by the service, which has written
 * into the page what every page of its kind asks. On a slow line that is a second or two.
 */
export interface Ahead {
  language: string;
  /** The table that the page is about, if it is about one. */
  table: string | null;
  /** Answers under way, by what was asked: "/tables/…". */
  answers: Map<string, Promise<Response>>;
  socket: EarlySocket | null;
}

/** The socket of the table that the page is about. */
export interface EarlySocket {
  url: string;
  line: WebSocket;
  heard: string[];
  /** What was said to it already. */
  said: string | null;
}

declare global {
  interface Window {
    ahead?: Ahead;
  }
}

export const EARLY_ID = "early";

let written: Record<string, unknown> | undefined;

/** The answer that the service has written into the page, once: who asks again wants to know what it is now. */
export function writtenAnswer(path: string): unknown {
  written ??= JSON.parse(document.getElementById("written")?.textContent ?? "{}") as Record<string, unknown>;
  const found = written[path];
  Reflect.deleteProperty(written, path);
  return found;
}

/** The answer that is under way, once. */
export function earlyAnswer(path: string): Promise<Response> | undefined {
  const found = window.ahead?.answers.get(path);
  window.ahead?.answers.delete(path);
  return found;
}

/** The socket that is open already, or about to be, once. */
export function earlySocket(url: string): EarlySocket | null {
  const found = window.ahead?.socket ?? null;
  if (window.ahead) window.ahead.socket = null;
  if (found?.url !== url || found.line.readyState > WebSocket.OPEN) {
    found?.line.close();
    return null;
  }
  return found;
}
