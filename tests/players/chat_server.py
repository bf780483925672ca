"""A server on this machine that speaks the protocol of chat completions, and answers as a test wants it to."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

KEY = "sk-kept-to-myself"
LISTED = re.compile(r"^(\d+)\. (.+?)   \((.*)\)(?:;.*)?$", re.MULTILINE)
"""An act in a prompt: number, text, label."""


@dataclass
class Answer:
    """What the server sends back. text: content of the message (body: the whole body instead)."""

    text: str | None = ""
    status: int = 200
    body: Any = None
    usage: dict[str, int] | None = field(default_factory=lambda: {"prompt_tokens": 100, "completion_tokens": 7})
    wait: threading.Event | None = None
    headers: dict[str, str] = field(default_factory=lambda: {"retry-after-ms": "1"})
    ended: str = "stop"

    def bytes(self) -> bytes:
        if self.body is not None:
            return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()
        if self.status != 200:
            return json.dumps({"error": {"message": self.text, "type": "test", "code": None}}).encode()
        message = {"role": "assistant", "content": self.text}
        made = {"id": "chat-1", "object": "chat.completion", "created": 1, "model": "test"}
        made["choices"] = [{"index": 0, "message": message, "finish_reason": self.ended}]
        return json.dumps(made | ({"usage": self.usage} if self.usage else {})).encode()


Script = Callable[[dict[str, Any], int], Answer]
"""(body of the request, how many came before it) -> what to answer."""


@dataclass
class ChatServer:
    """url: what a player is given. asked: bodies of the requests so far; headers: those they came with."""

    url: str
    script: Script
    asked: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)


def acts_in(body: dict[str, Any]) -> list[str]:
    """The acts that the prompt of a request lists."""
    return [found[2] for found in LISTED.finditer(body["messages"][1]["content"])]


def lines_of(file: Path) -> list[dict[str, Any]]:
    """The lines of a transcript."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def first_act(body: dict[str, Any], before: int) -> Answer:
    """A model that always does the first act of the list."""
    return Answer(json.dumps({"why": "It is the first.", "act": acts_in(body)[0]}))


def in_turn(*answers: Answer | Script) -> Script:
    """These answers one after the other; the last one again and again."""

    def script(body: dict[str, Any], before: int) -> Answer:
        answer = answers[min(before, len(answers) - 1)]
        return answer if isinstance(answer, Answer) else answer(body, before)

    return script


@contextmanager
def chat_server(script: Script = first_act) -> Iterator[ChatServer]:
    """The server, on a free port of this machine, for as long as the block lasts."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            server.asked.append(body)
            server.headers.append({name.lower(): value for name, value in self.headers.items()})
            answer = Answer("no such path", 404) if self.path != "/v1/chat/completions" else None
            answer = answer or server.script(body, len(server.asked) - 1)
            if answer.wait is not None:
                answer.wait.wait(10)
            sent = answer.bytes()
            try:
                self.send_response(answer.status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(sent)))
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(sent)
            except OSError:
                pass  # the player has gone: it did not want to wait

        def log_message(self, *_: Any) -> None:
            pass

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listening.daemon_threads = True
    server = ChatServer(f"http://127.0.0.1:{listening.server_port}/v1", script)
    thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        listening.shutdown()
        listening.server_close()
        thread.join()
