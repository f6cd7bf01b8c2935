"""E-mail over the SMTP server that the operator has named."""

import re
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final

from gugong.service.server.settings import Settings

TIMEOUT: Final = 20.0  # seconds for the whole conversation with the SMTP server
GONE: Final = (550, 551, 553)  # what SMTP servers answer when there is no such mailbox
_ADDRESS: Final = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@([\w-]{1,63}\.){1,8}[\w-]{2,63}")


class NotSent(Exception):
    """The message was not sent; the text says why. `gone`: there is no such mailbox."""

    def __init__(self, why: str, gone: bool = False) -> None:
        super().__init__(why)
        self.gone = gone


def check_address(address: str) -> str:
    if not _ADDRESS.fullmatch(address) or not address.isascii():
        raise ValueError("not an e-mail address like li@example.org")
    return address


def open_mail(settings: Settings) -> "Mail | None":
    """Return the mail sender; None if the operator has not set an SMTP server."""
    return Mail(settings) if settings.mail_server else None


class Mail:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._host, _, port = settings.mail_server.rpartition(":")
        self._port = int(port)

    async def send(self, to: str, subject: str, text: str, off: str) -> None:
        """Send a message. A POST to `off` turns such messages off (RFC 8058)."""
        import aiosmtplib

        message = EmailMessage()
        message["From"] = self._settings.mail_from
        message["To"] = to
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self._domain)
        message["List-Unsubscribe"] = f"<{off}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        try:
            await aiosmtplib.send(
                message,
                hostname=self._host,
                port=self._port,
                username=self._settings.mail_user or None,
                password=self._settings.mail_password or None,
                use_tls=self._settings.mail_security == "tls",
                start_tls=self._settings.mail_security == "starttls",
                timeout=TIMEOUT,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            codes = [refused.code for refused in error.recipients]
            raise NotSent(f"the SMTP server refuses {to}: {codes}", codes[0] in GONE) from error
        except (aiosmtplib.SMTPException, OSError) as error:
            raise NotSent(f"{type(error).__name__}: {error}") from error

    @property
    def _domain(self) -> str:
        return self._settings.mail_from.rpartition("@")[2].rstrip(">") or "localhost"
