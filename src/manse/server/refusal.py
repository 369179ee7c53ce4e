"""A wish that cannot be fulfilled, with a code for programs and a sentence for people."""

from typing import ClassVar


class Refusal(Exception):
    STATUS: ClassVar = {
        "not_found": 404,
        "forbidden": 403,
        "banned": 403,
        "conflict": 409,
        "late": 409,
        "bad": 400,
        "unnamed": 401,
        "too_fast": 429,
    }

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    @property
    def status(self) -> int:
        return self.STATUS.get(self.code, 400)
