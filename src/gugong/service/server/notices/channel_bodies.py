"""The bodies of requests and answers about channels: how somebody is told that it is their turn."""

from typing import Annotated, Literal, TypedDict

from pydantic import AfterValidator, Field

from gugong.service.server.http.bodies import Body, check_url
from gugong.service.server.notices.mail import check_address
from gugong.text import languages

# Asked


def check_language(language: str) -> str:
    if language not in languages():
        raise ValueError(f"one of {', '.join(languages())}")
    return language


Seconds = Annotated[int, Field(ge=0, le=30 * 24 * 3600)]
Language = Annotated[str, Field(max_length=8), AfterValidator(check_language)]
Key = Annotated[str, Field(max_length=200, pattern=r"^[A-Za-z0-9_-]+=*$")]


class PushKeys(Body):
    p256dh: Key
    auth: Key


class NewPush(Body):
    """A browser that takes push messages: its PushSubscription."""

    kind: Literal["push"]
    endpoint: Annotated[
        str, Field(max_length=1000, pattern=r"^https?://[!-~]+$"), AfterValidator(check_url)
    ]
    keys: PushKeys
    language: Language = "en"
    after_seconds: Seconds = 60


class NewMail(Body):
    """An e-mail address, to which nothing but a question goes until it is confirmed."""

    kind: Literal["mail"]
    address: Annotated[str, Field(max_length=254), AfterValidator(check_address)]
    language: Language = "en"
    after_seconds: Seconds = 15 * 60


NewChannel = Annotated[NewPush | NewMail, Field(discriminator="kind")]


# Answered


class ChannelInfo(TypedDict):
    channel: str
    kind: Literal["push", "mail"]
    address: str
    language: str
    after_seconds: int
    confirmed: bool  # nothing is sent before
    created: str


class ChannelsAnswer(TypedDict):
    v: Literal[1]
    push_key: str | None  # the public key for a subscription; None: push is not offered
    mail: bool  # whether e-mail is offered
    channels: list[ChannelInfo]


class ChannelAnswer(ChannelInfo):
    v: Literal[1]


class ConfirmedAnswer(TypedDict):
    v: Literal[1]
    address: str


class OffAnswer(TypedDict):
    v: Literal[1]
    off: Literal[True]
