import { api } from "../api";
import type { NoticeSettingsTold } from "../types";

const WORKER = "/push.js";

/** Can this browser take pushes? */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function text(data: ArrayBuffer | null): string {
  const plain = String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0)));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Asks the person and the browser; null if the person would rather not. */
export async function takePushes(key: string): Promise<NoticeSettingsTold | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  const taken = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  return api.takePushes({ endpoint: taken.endpoint, p256dh: text(taken.getKey("p256dh")), auth: text(taken.getKey("auth")) });
}
