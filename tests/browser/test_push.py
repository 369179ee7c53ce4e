"""What the house's service worker does with a push, in a real browser.

Debian's headless shell has no push service and denies notifications, so the event comes from the DevTools protocol, and what would be shown
and opened is noted at the worker's two doors to the system."""

import json
from typing import Any

from tests.browser.conftest import Visit

REGISTER = """() => {
  window.told = new Promise((done) => navigator.serviceWorker.addEventListener("message", ({ data }) => done(data)));
  return navigator.serviceWorker.register("/push.js").then(() => navigator.serviceWorker.ready).then(() => true);
}"""
NOTED = """() => {
  self.doors = [];
  registration.showNotification = (title, given) => Promise.resolve(doors.push([title, given.body, given.tag, given.data.path]));
  clients.openWindow = (address) => Promise.resolve(doors.push(["opened", new URL(address).pathname]));
}"""
CLICKED = """() => {
  const click = new ExtendableEvent("notificationclick");
  click.notification = { data: { path: doors[0][3] }, close: () => doors.push(["closed"]) };
  dispatchEvent(click);
}"""


def test_a_push_is_shown_told_to_the_page_and_leads_to_its_table(visit: Visit) -> None:
    page = visit("/help")
    with page.context.expect_event("serviceworker") as came:
        page.evaluate(REGISTER)
    worker, line, found = came.value, page.context.new_cdp_session(page), list[Any]()
    worker.evaluate(NOTED)
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    line.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    notice = {"id": "t:turn", "text": "It is your turn: Ghosts", "path": "/t/a-table"}
    origin = page.evaluate("location.origin")
    line.send(
        "ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": found[0]["registrationId"], "data": json.dumps(notice)}
    )
    assert page.evaluate("window.told") == "notice"
    assert worker.evaluate("doors") == [["Manse", notice["text"], notice["id"], notice["path"]]]
    worker.evaluate(CLICKED)
    while len(worker.evaluate("doors")) < 3:
        page.wait_for_timeout(20)
    assert worker.evaluate("doors")[1:] == [["closed"], ["opened", "/t/a-table"]]
