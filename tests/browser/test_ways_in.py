"""Passkeys as a browser makes them: added in the settings, used to come in again, and asked for before what matters."""

from playwright.sync_api import Page, expect

from tests.browser.axe import violations_in_both_schemes
from tests.browser.chromium import resize
from tests.browser.conftest import Visit
from tests.browser.player import overflow
from tests.server.service import Service

DEVICE = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True}


def give_device(page: Page) -> None:
    """As if the computer had a fingerprint reader, and its owner's finger lay on it."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": {**DEVICE, "automaticPresenceSimulation": True}})


def test_a_passkey_from_first_to_last(visit: Visit, house: Service) -> None:
    page = visit("/me", base_url=house.address.replace("127.0.0.1", "localhost"))
    give_device(page)
    page.get_by_label("Your name").first.fill("Keyholder")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("last used").or_(page.get_by_text("added ", exact=False)).first).to_be_visible()
    page.get_by_role("button", name="Make new codes").click()
    codes = page.locator("ol code")
    expect(codes).to_have_count(10)
    assert violations_in_both_schemes(page) == []
    resize(page, 320, 640)
    assert overflow(page) <= 0
    resize(page, 1280, 800)

    page.get_by_role("button", name="Sign out everywhere").click()
    page.get_by_role("button", name="Come in with a passkey").click()
    expect(page.get_by_role("link", name="Settings of Keyholder")).to_be_visible()
    expect(codes).to_have_count(0)  # they are shown once

    page.get_by_role("button", name="Delete everything about me").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Type your name").fill("Keyholder")
    assert violations_in_both_schemes(page) == []
    dialog.get_by_role("button", name="Delete it all").click()  # its passkey is asked, and answers
    expect(page.get_by_role("button", name="Come in with a passkey")).to_be_visible()
    page.get_by_role("button", name="Come in with a passkey").click()
    expect(page.get_by_text("This passkey does not let you in here.")).to_be_visible()
