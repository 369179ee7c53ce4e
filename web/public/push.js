/* The house's service worker: shows what is pushed, and leads to its table. The same notice shown twice is one, by its tag. */
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("push", (event) => {
  const told = event.data ? event.data.json() : null;
  if (!told) return;
  const shown = { body: told.text, tag: told.id, icon: "/icons/icon-192.png", data: { path: told.path } };
  event.waitUntil(Promise.all([registration.showNotification("Manse", shown), tellPages()]));
});

async function tellPages() {
  for (const page of await clients.matchAll({ type: "window" })) page.postMessage("notice");
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.path, location.origin).href));
});

async function open(address) {
  const pages = await clients.matchAll({ type: "window" });
  const there = pages.find((page) => page.url === address);
  if (there) return there.focus();
  return clients.openWindow(address);
}
