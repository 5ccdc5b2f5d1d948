"""The client against a real service at ISNAD_ADDRESS, with a key of every scope in ISNAD_KEY."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import re
import socket
import sys
import threading
import unittest
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, Callable, Dict, List
from urllib.parse import urlsplit

import isnad as package
from isnad import Isnad

from .hostile_server import HostileServer, answer

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
import generate_types  # noqa: E402

ADDRESS = os.environ.get("ISNAD_ADDRESS", "")
KEY = os.environ.get("ISNAD_KEY", "")

#: A call of every operation, with IDs that are never looked up.
CALLS: Dict[str, Callable[[Isnad], Any]] = {
    "getQuran": lambda api: list(api.quran.list(juz=30)),
    "listSurahs": lambda api: api.quran.surahs(),
    "getSurah": lambda api: api.quran.surah(2),
    "listDivision": lambda api: api.quran.divisions("ruku"),
    "getVerses": lambda api: api.quran.verses("2:255"),
    "getTafsir": lambda api: api.quran.tafsir("2:255"),
    "getVerseWords": lambda api: api.quran.words("2:255"),
    "getSurahIntroduction": lambda api: api.quran.introduction(2),
    "listRecitations": lambda api: api.quran.recitations(),
    "searchQuran": lambda api: api.quran.search("mercy").page(),
    "getRandomVerse": lambda api: api.quran.random(),
    "listEditions": lambda api: api.editions(),
    "listHadith": lambda api: api.hadith.list().page(),
    "searchHadith": lambda api: api.hadith.search("mercy").page(),
    "getRandomHadith": lambda api: api.hadith.random(),
    "listHadithCollections": lambda api: api.hadith.collections(),
    "getHadith": lambda api: api.hadith.get("nawawi:1"),
    "verifyQuotations": lambda api: api.verify("text"),
    "getSample": lambda api: api.sample(),
    "createKey": lambda api: api.keys.create(name="x"),
    "listKeys": lambda api: api.keys.list().page(),
    "readKey": lambda api: api.keys.get("x"),
    "updateKey": lambda api: api.keys.update("x"),
    "deleteKey": lambda api: api.keys.delete("x"),
    "rotateKey": lambda api: api.keys.rotate("x"),
    "disableKey": lambda api: api.keys.disable("x"),
    "enableKey": lambda api: api.keys.enable("x"),
    "revokeKey": lambda api: api.keys.revoke("x"),
    "reportLeakedKey": lambda api: api.keys.report_leaked("x"),
    "readAudit": lambda api: api.audit().page(),
    "getUsage": lambda api: api.usage(),
    "listRequests": lambda api: api.requests().page(),
    "getLimits": lambda api: api.limits(),
    "createWebhook": lambda api: api.webhooks.create(url="https://x", events=["*"]),
    "listWebhooks": lambda api: api.webhooks.list().page(),
    "readWebhook": lambda api: api.webhooks.get("x"),
    "updateWebhook": lambda api: api.webhooks.update("x"),
    "deleteWebhook": lambda api: api.webhooks.delete("x"),
    "enableWebhook": lambda api: api.webhooks.enable("x"),
    "disableWebhook": lambda api: api.webhooks.disable("x"),
    "rotateWebhookSecret": lambda api: api.webhooks.rotate_secret("x"),
    "testWebhook": lambda api: api.webhooks.test("x"),
    "listDeliveries": lambda api: api.webhooks.deliveries("x").page(),
    "readDelivery": lambda api: api.webhooks.delivery("x", "y"),
    "resendDelivery": lambda api: api.webhooks.resend("x", "y"),
    "replayWebhook": lambda api: api.webhooks.replay("x"),
    "listWebhookEvents": lambda api: api.webhooks.events().page(),
    "listWebhookEventTypes": lambda api: api.webhooks.event_types(),
    "createChat": lambda api: api.chat.create(message="x"),
    "listModels": lambda api: api.models(),
    "readChatHistory": lambda api: api.chat.history("x").page(),
    "deleteConversation": lambda api: api.chat.delete("x"),
    "listConversations": lambda api: api.chat.conversations().page(),
    "sendFeedback": lambda api: api.chat.send_feedback("x", "y", rating="helpful"),
    "deleteFeedback": lambda api: api.chat.delete_feedback("x", "y"),
    "getReceipt": lambda api: api.chat.receipt("x", "y"),
    "listExports": lambda api: api.exports(),
    "listChanges": lambda api: api.changes(limit=1).page(),
    "listHadithsOfVerse": lambda api: api.quran.hadiths("2:255"),
    "listVersesOfHadith": lambda api: api.hadith.verses("x"),
    "getService": lambda api: api.service(),
    "getVersion": lambda api: api.version(),
}


class FragileProxy:
    """Passes bytes on, and breaks the first connections after so many bytes of the answer."""

    def __init__(self, address: str, limits: List[int]) -> None:
        target = urlsplit(address)
        self._target = (target.hostname, target.port)
        self._limits = limits
        self.connections = 0
        self._server = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._server.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._server.accept()
            except OSError:
                return
            limit = self._limits[self.connections] if self.connections < len(self._limits) else 1_000_000
            self.connections += 1
            threading.Thread(target=self._pass_on, args=(client, limit), daemon=True).start()

    def _pass_on(self, client: socket.socket, limit: int) -> None:
        with client, socket.create_connection(self._target) as upstream:
            threading.Thread(target=self._send_on, args=(client, upstream), daemon=True).start()
            try:
                while limit > 0:
                    part = upstream.recv(min(limit, 4096))
                    client.sendall(part)
                    limit -= len(part)
                    if not part:
                        return
            except OSError:
                return
            finally:
                with contextlib.suppress(OSError):
                    client.shutdown(socket.SHUT_RDWR)

    @staticmethod
    def _send_on(client: socket.socket, upstream: socket.socket) -> None:
        try:
            while True:
                part = client.recv(65_536)
                if not part:
                    break
                upstream.sendall(part)
            upstream.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def stop(self) -> None:
        self._server.close()


@unittest.skipUnless(ADDRESS and KEY, "ISNAD_ADDRESS and ISNAD_KEY are not set")
class ServiceTest(unittest.TestCase):
    def setUp(self) -> None:
        self.api = Isnad(ADDRESS, KEY)
        self.addCleanup(self.api.close)

    def document(self) -> Any:
        with urllib.request.urlopen(f"{ADDRESS}/openapi.json") as response:
            return json.load(response)

    def test_the_types_are_those_of_the_openapi_document(self) -> None:
        written = generate_types.TYPES.read_text(encoding="utf-8")
        self.assertTrue(written == generate_types.types_of(self.document()), "run tools/generate_types.py")

    def test_every_public_operation_has_a_method(self) -> None:
        operations = generate_types.public_operations(self.document())
        self.assertGreaterEqual(len(operations), 48)
        self.assertEqual(sorted(CALLS), sorted(operation["operationId"] for _, _, operation in operations))
        server = HostileServer()
        self.addCleanup(server.stop)
        client = server.client(answer({"data": [], "messages": []}))
        for method, path, operation in operations:
            CALLS[operation["operationId"]](client)
            sent = server.requests[-1]
            self.assertEqual(sent.method, method, operation["operationId"])
            self.assertRegex(sent.url.split("?")[0], "^" + re.sub(r"\{\w+\}", "[^/]+", path) + "$")
            takes_key = {"$ref": "#/components/parameters/IdempotencyKey"} in operation.get("parameters", [])
            self.assertEqual("idempotency-key" in sent.headers, takes_key, operation["operationId"])
        self.assertEqual(len(server.requests), len(operations))

    def test_texts(self) -> None:
        self.assertEqual(len(self.api.quran.surahs()["surahs"]), 114)
        surah = self.api.quran.surah(112, translations=["ur", "fr"], script="kfgqpc")
        self.assertEqual(sorted(surah["verses"][0]["translations"]), ["fr", "ur"])
        self.assertEqual(self.api.quran.divisions("ruku")["count"], 556)
        self.assertEqual(self.api.quran.verses("2:255", divisions=True)["data"][0]["divisions"]["ruku"], 35)
        self.assertEqual([one["key"] for one in self.api.quran.verses("2:255-256")["data"]], ["2:255", "2:256"])
        self.assertEqual(self.api.quran.random(seed="a")["key"], self.api.quran.random(seed="a")["key"])
        self.assertRegex(self.api.quran.of_the_day(datetime.date(2026, 11, 21))["key"], r"^\d+:\d+$")
        self.assertEqual(self.api.sample(key="2:255")["key"], "2:255")
        self.assertEqual(self.api.hadith.get("nawawi:1", lang="ar")["lang"], "ar")
        self.assertEqual(self.api.hadith.search("intentions").page()["data"][0]["ref"], "nawawi:1")
        self.assertEqual(self.api.hadith.collections()["data"][0]["slug"], "nawawi")
        self.assertTrue(any(one["work"] == "hadith" for one in self.api.editions()["data"]))
        with self.assertRaises(package.NotFoundError) as caught:
            self.api.hadith.get("nawawi:999")
        self.assertEqual(caught.exception.code, "hadith_not_found")
        self.assertRegex(caught.exception.request_id or "", "^req_")
        with self.assertRaises(package.InvalidRequestError) as wrong:
            self.api.quran.search("x", limit=0).page()
        self.assertTrue(wrong.exception.fix and wrong.exception.errors)

    def test_lists_give_every_record_once(self) -> None:
        keys = [verse["key"] for verse in self.api.quran.list(juz=30, limit=100)]
        self.assertEqual((len(keys), len(set(keys)), keys[0], keys[-1]), (564, 564, "78:1", "114:6"))
        found = self.api.quran.search("patience", mode="all", limit=7)
        self.assertEqual(len(list(found)), found.page()["total"])
        self.assertEqual(len(list(self.api.hadith.list(collection=["nawawi"], limit=9))), 42)

    def test_fields_select_what_each_record_has(self) -> None:
        self.assertEqual(self.api.hadith.get("nawawi:1", fields="author"), {"author": self.api.hadith.get("nawawi:1")["author"]})
        found = self.api.hadith.search("intentions", fields=["score"])
        self.assertEqual(sorted(found.page()["data"][0]), ["ref", "score"])
        listed = list(self.api.hadith.list(fields="text, number", limit=30))
        self.assertEqual((len(listed), sorted(listed[0])), (42, ["number", "ref", "text"]))
        self.assertEqual(len(list(self.api.quran.list(juz=30, fields=["text"]))), 564)
        self.assertEqual(self.api.quran.surah(112, fields=["id"])["verses"], [{"id": number} for number in range(1, 5)])
        self.assertEqual(self.api.quran.surahs(fields=["id"]), {"surahs": [{"id": number} for number in range(1, 115)]})

    def test_quotations_and_chat(self) -> None:
        text = '"Indeed, the most noble of you is the most wealthy of you" (49:13)'
        checked = self.api.verify(text)
        self.assertEqual(checked["quotations"][0]["verdict"], "altered")
        self.assertEqual((checked["verdict"], checked["problems"], checked.ok), ("problems", [0], False))
        self.assertTrue(self.api.verify("\ufd3fقل هو الله أحد\ufd3e (112:1)").ok)
        self.assertFalse(self.api.verify("Good morning.").ok)
        answer_of = self.api.chat.create(message="112:1")
        self.assertTrue(answer_of["citations"])
        for citation in answer_of["citations"]:
            self.assertTrue(self.api.citation.verify(answer_of["message"], citation))
            self.assertFalse(self.api.citation.verify(answer_of["message"][1:], citation))
        again = self.api.chat.create(message="112:2", conversation_id=answer_of["id"])
        self.assertEqual(again["id"], answer_of["id"])
        self.assertEqual([one["role"] for one in self.api.chat.history(answer_of["id"], limit=1)].count("user"), 2)
        self.assertIn(answer_of["id"], [one["id"] for one in self.api.chat.conversations(limit=1)])
        self.assertIsNone(self.api.chat.delete(answer_of["id"]))  # type: ignore[func-returns-value]
        with self.assertRaises(package.NotFoundError):
            self.api.chat.history(answer_of["id"]).page()
        self.assertTrue(self.api.models()["data"])

    def test_a_stream_that_breaks_anywhere_gives_the_whole_answer_once(self) -> None:
        for first in (900, 1_300, 2_000, 3_000):
            proxy = FragileProxy(ADDRESS, [first, first + 400])
            self.addCleanup(proxy.stop)
            stream = Isnad(proxy.address, KEY, max_retries=4).chat.stream(
                message="What does the Quran say about patience?"
            )
            text, cited = "", []
            for event in stream:
                if event["type"] == "chat.delta":
                    text += event["delta"]
                elif event["type"] == "chat.citation":
                    cited.append(event["citation"]["index"])
            whole = stream.answer()
            self.assertEqual(text, whole["message"], first)
            self.assertEqual(cited, [one["index"] for one in whole["citations"]])
            self.assertGreaterEqual(proxy.connections, 2)
            self.assertEqual(len(self.api.chat.history(whole["id"]).page()["messages"]), 2)

    def test_keys_usage_and_the_audit_log(self) -> None:
        key = self.api.keys.create(name="reader", scopes=["quran:read"])
        reader = Isnad(ADDRESS, key["secret"])
        self.assertEqual(reader.quran.surah(1)["id"], 1)
        with self.assertRaises(package.PermissionDeniedError):
            reader.keys.list().page()
        self.assertEqual(self.api.keys.update(key["id"], name="renamed", expires_at=None)["name"], "renamed")
        self.assertNotEqual(self.api.keys.rotate(key["id"], overlap_seconds=60)["secret"], key["secret"])
        self.assertEqual(self.api.keys.disable(key["id"])["state"], "disabled")
        self.assertEqual(self.api.keys.enable(key["id"])["state"], "active")
        listed = self.api.keys.list(state=["active", "disabled"], search="renamed")
        self.assertEqual([one["id"] for one in listed], [key["id"]])
        self.assertEqual(self.api.keys.revoke(key["id"])["state"], "revoked")
        with self.assertRaises(package.AuthenticationError):
            reader.quran.surah(1)
        other = self.api.keys.create(name="other")
        self.assertEqual(self.api.keys.report_leaked(other["secret"]), {"disabled": True})
        self.api.keys.delete(other["id"])
        self.assertEqual(list(self.api.audit(target=key["id"], limit=2))[-1]["action"], "key.created")
        yesterday = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=1)
        usage = self.api.usage(interval="hour", group_by="endpoint", from_=yesterday.strftime("%Y-%m-%dT%H:%M:%SZ"))
        self.assertGreater(usage["totals"]["requests"], 0)
        self.assertEqual(self.api.limits()["plan"], "enterprise")
        self.assertFalse(self.api.service()["mail"]["configured"])

    def test_an_idempotency_key_does_it_once(self) -> None:
        first, second = (self.api.keys.create(name="once", idempotency_key="python-once") for _ in range(2))
        self.assertEqual(first["id"], second["id"])

    def test_webhooks_are_managed_received_and_unwrapped(self) -> None:
        received: List[Any] = []
        arrived = threading.Event()
        secrets: List[str] = []
        api = self.api

        class Receiver(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                received.append(api.webhooks.unwrap(body, self.headers, secrets))
                self.send_response(204)
                self.end_headers()
                arrived.set()

            def log_message(self, *_: Any) -> None:
                pass

        server = HTTPServer(("127.0.0.1", 0), Receiver)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        hook = api.webhooks.create(url=f"http://127.0.0.1:{server.server_address[1]}/hook", events=["key.*"])
        secrets.append(hook["secret"])
        delivery = api.webhooks.test(hook["id"])
        self.assertTrue(arrived.wait(15))
        self.assertEqual(received[0]["data"]["webhook_id"], hook["id"])
        self.assertEqual(api.webhooks.delivery(hook["id"], delivery["id"])["event_type"], "webhook.test")
        self.assertEqual(len(list(api.webhooks.deliveries(hook["id"]))), 1)
        api.keys.create(name="for an event")
        sequences = [event["sequence"] for event in api.webhooks.events(limit=1)]
        self.assertEqual(sequences, sorted(set(sequences)))
        self.assertGreaterEqual(len(sequences), 2)
        waiting = api.with_options(timeout=1).webhooks.events(after=sequences[-1], wait=5)
        threading.Timer(1.2, lambda: Isnad(ADDRESS, KEY).keys.create(name="awaited")).start()
        self.assertEqual(waiting.page()["data"][0]["type"], "key.created")
        self.assertGreaterEqual(api.webhooks.replay(hook["id"], from_sequence=1, dry_run=True)["count"], 1)
        self.assertTrue(api.webhooks.resend(hook["id"], delivery["id"])["id"])
        self.assertEqual(api.webhooks.update(hook["id"], description="x")["description"], "x")
        self.assertEqual(api.webhooks.disable(hook["id"])["state"], "disabled")
        self.assertEqual(api.webhooks.enable(hook["id"])["state"], "enabled")
        self.assertNotEqual(api.webhooks.rotate_secret(hook["id"])["secret"], hook["secret"])
        self.assertEqual([one["id"] for one in api.webhooks.list()], [api.webhooks.get(hook["id"])["id"]])
        self.assertGreaterEqual(api.webhooks.event_types()["count"], 14)
        api.webhooks.delete(hook["id"])

    def test_without_a_key(self) -> None:
        with self.assertRaises(package.AuthenticationError) as caught:
            Isnad(ADDRESS).quran.surah(1)
        self.assertEqual(caught.exception.code, "key_missing")
        self.assertTrue(Isnad(ADDRESS).version())


if __name__ == "__main__":
    unittest.main()
