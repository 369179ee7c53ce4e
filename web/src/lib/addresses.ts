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

/** The address of a socket of this house. */
export function socketAt(path: string): string {
  const { protocol, host } = location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}${path}`;
}

export const socketAddress = (table: string): string => socketAt(`/api/tables/${table}/live`);
