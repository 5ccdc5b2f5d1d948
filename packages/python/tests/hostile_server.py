"""A server that gives prepared answers, right and wrong."""

from __future__ import annotations

import json
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence
from urllib.parse import parse_qs, urlsplit

from isnad import Isnad

#: Looks like a key, so that tests can search for it in errors.
KEY = "svc_live_SECRETsecretSECRETsecret"


class Received(NamedTuple):
    """A request that the server has received."""

    method: str
    url: str
    headers: Dict[str, str]
    body: bytes
    connection: Any

    @property
    def cursor(self) -> Optional[str]:
        return parse_qs(urlsplit(self.url).query).get("cursor", [""])[0] or None


Reply = Callable[[BaseHTTPRequestHandler], None]


class HostileServer:
    """Gives the answers in turn, the last one for all further requests."""

    def __init__(self) -> None:
        self.requests: List[Received] = []
        self._replies: List[Reply] = []
        self._lock = threading.Lock()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def log_message(self, *_: Any) -> None:
                pass

            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                headers = {name.lower(): value for name, value in self.headers.items()}
                with outer._lock:
                    port = self.client_address[1]
                    outer.requests.append(Received(self.command, self.path, headers, body, port))
                    reply = outer._replies.pop(0) if len(outer._replies) > 1 else outer._replies[0]
                try:
                    reply(self)
                except OSError:
                    self.close_connection = True

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def client(self, *replies: Reply, **options: Any) -> Isnad:
        """A client of this server, and the answers it will get."""
        self._replies = list(replies)
        self.requests.clear()
        return Isnad(**{"base_url": self.address, "api_key": KEY, **options})

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def send(status: int, body: bytes, headers: Dict[str, str]) -> Reply:
    """Answers with these bytes."""

    def reply(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body)

    return reply


def answer(value: Any, status: int = 200, headers: Optional[Dict[str, str]] = None) -> Reply:
    """Answers with JSON."""
    return send(status, json.dumps(value).encode(), {"Content-Type": "application/json", **(headers or {})})


def problem(status: int, code: str, headers: Optional[Dict[str, str]] = None, **more: Any) -> Reply:
    """Answers with a problem document."""
    document = {"type": f"/docs/errors#{code}", "status": status, "detail": f"Detail of {code}.", "code": code, **more}
    return answer(document, status, {"x-request-id": "req_1", **(headers or {})})


def hang_up(handler: BaseHTTPRequestHandler) -> None:
    """Breaks the connection without an answer."""
    handler.close_connection = True


def silence(handler: BaseHTTPRequestHandler) -> None:
    """Answers too late."""
    time.sleep(1.5)
    handler.close_connection = True


def stream(text: str, broken: bool = False, piece: int = 0) -> Reply:
    """Answers with a stream, in pieces if their size is given. A broken one is cut off in the middle of a chunk."""

    def reply(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream; charset=utf-8")
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        body = text.encode()
        for at in range(0, len(body), piece or len(body) or 1):
            part = body[at : at + (piece or len(body))]
            handler.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
        handler.wfile.write(b"ff\r\n" if broken else b"0\r\n\r\n")
        handler.close_connection = broken

    return reply


def ids_of(records: Sequence[Any]) -> List[str]:
    return [record["id"] for record in records]


class HostileTest(unittest.TestCase):
    """Tests against one hostile server."""

    server: HostileServer

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = HostileServer()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.stop()
