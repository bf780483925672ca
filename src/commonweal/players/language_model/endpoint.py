"""Ask one model behind an OpenAI-compatible endpoint: messages in, a reply or a clear error out.

The library `openai` waits and retries on 408, 409, 429, 5xx, lost connections and timeouts.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from commonweal.players.language_model.budget import estimate_tokens
from commonweal.players.language_model.errors import EndpointFailed, LanguageModelError

if TYPE_CHECKING:
    import openai

Message = dict[str, str]
"""A message of a chat: `role` and `content`."""

API_KEY_ENV = "OPENAI_API_KEY"
NO_KEY = "none"
"""Sent to endpoints that need no key, because the library requires one."""
RESPONSE_FORMATS = ("schema", "object", "text")
"""Formats that answers are requested in, strictest first: a JSON schema, any JSON object, text."""
SCHEMA = {
    "name": "act",
    "strict": True,
    "schema": {
        "type": "object",
        "properties": {
            "why": {"type": "string", "description": "your reasons, in short"},
            "act": {"type": "string", "description": "the act, as it is written in the list"},
        },
        "required": ["why", "act"],
        "additionalProperties": False,
    },
}
CUT_OFF = frozenset({"length", "content_filter"})
"""Why a model stopped that had more to write."""
MAX_QUOTED = 300
"""The most characters of an endpoint's response that an error quotes."""


@dataclass(frozen=True)
class Reply:
    """The answer of a model, the tokens it took, and the requests that were sent until it came.

    counted: whether the endpoint counted the tokens; else they are estimated. ended: why the model stopped writing.
    """

    text: str
    prompt_tokens: int
    answer_tokens: int
    counted: bool = True
    attempts: int = 1
    seconds: float = 0.0
    ended: str = ""

    @property
    def was_cut_off(self) -> bool:
        """Whether the model was stopped in the middle of its answer, which then may say anything."""
        return self.ended in CUT_OFF


class Endpoint:
    """A model and its address.

    base_url: by default OPENAI_BASE_URL, or else OpenAI. api_key_env: the environment variable with the key; with a
    base_url, a key is optional. timeout: seconds for each request. max_retries: how many times a failed request is
    sent again. temperature, seed, max_answer_tokens: passed on if given. response_format: see RESPONSE_FORMATS; if the
    endpoint does not support it, the next one is tried.

    Raises LanguageModelError if the library, the key or a valid address is missing.
    """

    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        api_key_env: str = API_KEY_ENV,
        timeout: float = 60.0,
        max_retries: int = 4,
        temperature: float | None = None,
        seed: int | None = None,
        max_answer_tokens: int | None = None,
        response_format: str = RESPONSE_FORMATS[0],
    ):
        if not model.strip():
            raise LanguageModelError("The name of the model is missing.")
        if response_format not in RESPONSE_FORMATS:
            raise LanguageModelError(
                f"There is no response format {response_format!r}. Choose one of: {', '.join(RESPONSE_FORMATS)}."
            )
        if not timeout > 0 or max_retries < 0:
            raise LanguageModelError("A timeout is above 0 seconds, and max_retries is 0 or more.")
        if temperature is not None and not 0 <= temperature < inf:
            raise LanguageModelError(f"A temperature is 0 or more, not {temperature:g}.")
        if max_answer_tokens is not None and max_answer_tokens < 1:
            raise LanguageModelError(f"The longest answer has at least 1 token, not {max_answer_tokens}.")
        self.model, self.response_format, self.max_retries = model, response_format, max_retries
        address = base_url or os.environ.get("OPENAI_BASE_URL") or None
        check_address(address)
        self.where = address or "OpenAI"
        self._key = key_of(api_key_env, needed=address is None)
        self._sent = {"temperature": temperature, "seed": seed, "max_completion_tokens": max_answer_tokens}
        self._client = client_of(self._key or NO_KEY, address, timeout)

    def ask(self, messages: Sequence[Message], *, max_requests: int | None = None) -> Reply:
        """Send the messages and wait for the answer. max_requests: the most requests to send, retries included.

        Raises EndpointFailed.
        """
        begun, spent = monotonic(), 0
        while True:
            left = None if max_requests is None else max_requests - spent
            try:
                reply = self._ask_once(messages, left, begun)
                return reply if not spent else Reply(**vars(reply) | {"attempts": reply.attempts + spent})
            except EndpointFailed as failed:
                spent += failed.attempts
                if not self._relax_format(failed) or (max_requests is not None and spent >= max_requests):
                    raise EndpointFailed(str(failed), spent) from None

    def _relax_format(self, failed: EndpointFailed) -> bool:
        """Switch to a less strict response format if the endpoint does not support this one. Returns whether it did."""
        if not isinstance(failed, FormatRefused) or self.response_format == RESPONSE_FORMATS[-1]:
            return False
        self.response_format = RESPONSE_FORMATS[RESPONSE_FORMATS.index(self.response_format) + 1]
        return True

    def _ask_once(self, messages: Sequence[Message], max_requests: int | None, begun: float) -> Reply:
        import openai

        retries = self.max_retries if max_requests is None else max(0, min(self.max_retries, max_requests - 1))
        given = {name: value for name, value in self._sent.items() if value is not None}
        given |= format_of(self.response_format)
        completions: Any = self._client.with_options(max_retries=retries).chat.completions.with_raw_response
        try:
            raw = completions.create(model=self.model, messages=list(messages), **given)
        except openai.APIStatusError as wrong:
            raise self._explain(wrong) from None
        except openai.APITimeoutError as wrong:
            raise EndpointFailed(f"{self.where} does not answer in time.", attempts_of(wrong)) from None
        except openai.APIConnectionError as wrong:
            cause = self.redact(str(wrong.__cause__ or wrong))
            todo = "Is the address right, and the server running?"
            raise EndpointFailed(f"{self.where} cannot be reached: {cause}. {todo}", attempts_of(wrong)) from None
        attempts = 1 + int(getattr(raw, "retries_taken", 0))
        try:
            completion = raw.parse()
            text, ended = content_of(completion)
        except (ValueError, TypeError, AttributeError, LookupError, openai.OpenAIError):
            start = self.redact(" ".join(raw.text[:MAX_QUOTED].split()) if isinstance(raw.text, str) else "")
            text = f"{self.where} did not send a chat completion, but {start[:80]!r}. Is the address right?"
            raise EndpointFailed(text, attempts) from None
        return make_reply(messages, completion, self.redact(text), ended, attempts, monotonic() - begun)

    def _explain(self, wrong: openai.APIStatusError) -> EndpointFailed:
        """Turn an HTTP status that a retry does not help with into an error with a clear sentence."""
        code, attempts = wrong.status_code, attempts_of(wrong)
        message = wrong.body.get("message") if isinstance(wrong.body, dict) else None
        quoted = self.redact(" ".join(str(message or wrong.message).split()))[:MAX_QUOTED]
        if (
            code in (400, 422)
            and self.response_format != RESPONSE_FORMATS[-1]
            and "response_format" in quoted + str(wrong.body)
        ):
            return FormatRefused(quoted, attempts)
        if code in (401, 403):
            return EndpointFailed(f"{self.where} refuses the key (HTTP {code}): {quoted}", attempts)
        if code == 404:
            return EndpointFailed(f"{self.where} has no model {self.model!r}, or no such path: {quoted}", attempts)
        if code == 429 or code >= 500:
            return EndpointFailed(f"{self.where} fails after {attempts} requests (HTTP {code}): {quoted}", attempts)
        return EndpointFailed(f"{self.where} refuses the request (HTTP {code}): {quoted}", attempts)

    def redact(self, text: str) -> str:
        """Replace the key in a text."""
        return text.replace(self._key, "***") if self._key else text


class FormatRefused(EndpointFailed):
    """The endpoint does not support this `response_format`."""


def check_address(address: str | None) -> None:
    """Raise LanguageModelError if this is not the address of a server."""
    try:
        parts = urlsplit(address or "https://host")
        fine = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        fine = False
    if not fine:
        raise LanguageModelError(f"{address!r} is not an address; write http://host:port/v1.")


def key_of(variable: str, *, needed: bool) -> str:
    """Read the key from an environment variable; "" if it has none and needs none. Raises LanguageModelError."""
    key = os.environ.get(variable, "").strip()
    if not key and (needed or variable != API_KEY_ENV):
        raise LanguageModelError(f"The environment variable {variable} with the key of the endpoint is not set.")
    if not key.isascii() or not key.isprintable():
        raise LanguageModelError(
            f"The environment variable {variable} does not hold a key: it has characters that are not plain ASCII."
        )
    return key


def client_of(key: str, address: str | None, timeout: float) -> openai.OpenAI:
    """Make the client of the library. Raises LanguageModelError if the library is not installed."""
    try:
        import openai
    except ImportError:
        text = "A language model needs the library openai. Install it with: pip install 'commonweal[language-model]'"
        raise LanguageModelError(text) from None
    return openai.OpenAI(api_key=key, base_url=address, timeout=timeout, max_retries=0)


def format_of(response_format: str) -> dict[str, Any]:
    """The field of a request that asks for an answer in this format."""
    if response_format == "schema":
        return {"response_format": {"type": "json_schema", "json_schema": SCHEMA}}
    return {"response_format": {"type": "json_object"}} if response_format == "object" else {}


def attempts_of(wrong: openai.APIError) -> int:
    """Count the requests that had been sent when this error was raised."""
    return 1 + int(wrong.request.headers.get("x-stainless-retry-count", "0"))


def content_of(completion: Any) -> tuple[str, str]:
    """Read the text of a completion and why it ended. Raises an error if it is not a valid completion."""
    choice = completion.choices[0]
    content = choice.message.content
    if content is None:
        content = getattr(choice.message, "refusal", None) or ""
    if not isinstance(content, str):
        raise TypeError("the content of a message is text")
    content = content.encode("utf-8", "replace").decode()  # half a surrogate pair cannot be stored or sent back
    return content, str(choice.finish_reason or "")


def make_reply(
    messages: Sequence[Message], completion: Any, text: str, ended: str, attempts: int, seconds: float
) -> Reply:
    """Make a reply with the tokens it took, as the endpoint counted them, or else estimated."""
    usage = getattr(completion, "usage", None)
    prompt, answer = getattr(usage, "prompt_tokens", None), getattr(usage, "completion_tokens", None)
    if all(isinstance(n, int) and n >= 0 for n in (prompt, answer)):
        return Reply(text, prompt, answer, True, attempts, seconds, ended)  # type: ignore[arg-type]
    guess = sum(estimate_tokens(message["content"]) for message in messages)
    return Reply(text, guess, estimate_tokens(text), False, attempts, seconds, ended)
