import { OPEN } from "./types";

/** Frames of a replay that are asked for at a time. */
const PART = 500;

export function replayPath(table: string, seat: number, since: number, language: string): string {
  return `/tables/${table}/replay?seat=${seat}&since=${since}&limit=${PART}&language=${language}`;
}

/** Whose eyes a replay is seen with, by its address. */
export function viewpointIn(search: string): number {
  return Number(new URLSearchParams(search).get("seat") ?? OPEN);
}

export function socketAddress(table: string): string {
  const { protocol, host } = location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/tables/${table}/live`;
}
