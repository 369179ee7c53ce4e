"""Mail, by the operator's SMTP server."""

from email.message import EmailMessage
from email.utils import formatdate
from urllib.parse import unquote, urlsplit

import aiosmtplib

from manse.server.notices.outside import Undelivered
from manse.server.refusal import Refusal
from manse.server.settings import Settings

SECONDS = 15.0
LONGEST_ADDRESS = 200


def check_mailbox(address: str) -> str:
    address = address.strip()
    name, at, host = address.rpartition("@")
    odd = set(address) & set(' \t\r\n<>,;:"()[]\\')
    if not (name and at and "." in host.strip(".")) or odd or len(address) > LONGEST_ADDRESS or not address.isascii():
        raise Refusal("bad", "this is no address of a mailbox")
    return address


def written(settings: Settings, to: str, id: str, subject: str, text: str, stop: str = "") -> EmailMessage:
    """The same notice always has the same Message-ID: a mailbox that gets it twice knows it is one."""
    message = EmailMessage()
    sender = settings.mail_from
    message["From"], message["To"], message["Subject"] = f"Manse <{sender}>", to, subject
    message["Date"], message["Message-ID"] = formatdate(), f"<{id}@{sender.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    if stop:
        message["List-Unsubscribe"], message["List-Unsubscribe-Post"] = f"<{stop}>", "List-Unsubscribe=One-Click"
    message.set_content(text)
    return message


async def send(settings: Settings, message: EmailMessage) -> None:
    """Returns when the server has taken it."""
    server = urlsplit(settings.smtp)
    try:
        await aiosmtplib.send(
            message,
            hostname=server.hostname,
            port=server.port,
            username=unquote(server.username) if server.username else None,
            password=unquote(server.password) if server.password else None,
            use_tls=server.scheme == "smtps",
            timeout=SECONDS,
        )
    except aiosmtplib.SMTPRecipientsRefused as error:
        raise Undelivered("the mailbox was refused", again=all(one.code < 500 for one in error.recipients)) from None
    except aiosmtplib.SMTPResponseException as error:
        raise Undelivered(f"answered {error.code}", again=error.code < 500) from None
    except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
        raise Undelivered(type(error).__name__) from None
