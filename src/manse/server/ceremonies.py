"""What is asked of a passkey, and whether its answer is good (WebAuthn).

A question is signed, so that nothing is kept until it is answered; what was answered well is noted, so that it is good once. The library
is loaded when the first passkey is asked for: it would take a tenth of the start.
"""

import json
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeTimedSerializer
from litestar.connection import ASGIConnection

from manse.server.models import Person
from manse.server.people_models import Passkey
from manse.server.people_protocol import Asked
from manse.server.refusal import Refusal

Connection = ASGIConnection[Any, Any, Any, Any]
ANSWERED_WITHIN = 300
"""Seconds from a question to its answer."""
MADE, SHOWN = "made", "shown"
"""What is asked for: a new key, or one that is known."""


class Question(NamedTuple):
    challenge: bytes
    person: str
    """Whom it was asked; nobody in particular, if somebody comes in."""


class Fresh(NamedTuple):
    """A key that was made."""

    credential: bytes
    key: bytes
    uses: int


class Ceremonies:
    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeTimedSerializer(secret, salt="passkey")

    def ask_for_new(self, connection: Connection, person: Person, known: list[Passkey]) -> Asked:
        import webauthn
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        options = webauthn.generate_registration_options(
            rp_id=site(connection),
            rp_name="Manse",
            user_id=person.id.encode(),
            user_name=person.name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=one.credential) for one in known],
        )
        return self._asked(MADE, person.id, options.challenge, options)

    def ask_for_known(self, connection: Connection, person: str = "") -> Asked:
        import webauthn
        from webauthn.helpers.structs import UserVerificationRequirement

        options = webauthn.generate_authentication_options(rp_id=site(connection), user_verification=UserVerificationRequirement.REQUIRED)
        return self._asked(SHOWN, person, options.challenge, options)

    def _asked(self, what: str, person: str, challenge: bytes, options: Any) -> Asked:
        import webauthn
        from webauthn.helpers import bytes_to_base64url

        state = str(self._serializer.dumps([what, person, bytes_to_base64url(challenge)]))
        return Asked(state=state, options=json.loads(webauthn.options_to_json(options)))

    def question(self, state: str, what: str) -> Question:
        import webauthn

        try:
            asked, person, challenge = self._serializer.loads(state, max_age=ANSWERED_WITHIN)
        except (BadSignature, ValueError):
            raise Refusal("late", "this question is too old, or none of ours: ask again") from None
        if asked != what:
            raise Refusal("bad", "this answers another question")
        return Question(webauthn.base64url_to_bytes(challenge), person)

    def check_new(self, connection: Connection, question: Question, credential: dict[str, Any]) -> Fresh:
        import webauthn

        try:
            made = webauthn.verify_registration_response(**expected(connection, question, credential))
        except Exception:  # the library lets the errors of all its parsers through
            raise Refusal("bad", "this is no answer of a passkey to that question") from None
        return Fresh(made.credential_id, made.credential_public_key, made.sign_count)

    def check_known(self, connection: Connection, question: Question, credential: dict[str, Any], known: Passkey) -> int:
        """How often the device says that the key was used."""
        import webauthn

        try:
            shown = webauthn.verify_authentication_response(
                **expected(connection, question, credential),
                credential_public_key=known.key,
                credential_current_sign_count=known.uses,
            )
        except Exception:  # as above
            raise Refusal("forbidden", "this passkey does not let you in") from None
        return shown.new_sign_count


def expected(connection: Connection, question: Question, credential: dict[str, Any]) -> dict[str, Any]:
    """What any answer is held against: the question, this site, and that the device knows its owner."""
    return {
        "credential": credential,
        "expected_challenge": question.challenge,
        "expected_rp_id": site(connection),
        "expected_origin": origin(connection),
        "require_user_verification": True,
    }


def credential_id(credential: dict[str, Any]) -> bytes:
    import webauthn

    try:
        return webauthn.base64url_to_bytes(credential["rawId"])
    except Exception:
        raise Refusal("bad", "this is no answer of a passkey") from None


def origin(connection: Connection) -> str:
    """Where the page comes from: that it is one of ours was looked at before."""
    said = connection.headers.get("origin")
    if said is None:
        raise Refusal("bad", "passkeys are for browsers")
    return said


def site(connection: Connection) -> str:
    return urlsplit(origin(connection)).hostname or ""
