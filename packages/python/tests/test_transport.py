"""Retries, timeouts, errors and connections."""

from __future__ import annotations

import datetime
import email.utils
import gzip
import pickle
import threading
import time
import traceback
import unittest
from typing import Any, List
from unittest import mock

import isnad
from isnad import Isnad, IsnadError

from .hostile_server import KEY, HostileServer, HostileTest, Reply, answer, hang_up, ids_of, problem, send, silence

SOON = {"retry-after-ms": "20"}
UNAVAILABLE = problem(503, "unavailable", SOON)


class TransportTest(HostileTest):
    def error_of(self, call: Any) -> IsnadError:
        with self.assertRaises(IsnadError) as caught:
            call()
        return caught.exception

    def test_a_get_is_sent_again_after_429_5xx_and_broken_connections(self) -> None:
        for failure in (UNAVAILABLE, problem(429, "rate_limit_exceeded", SOON), problem(500, "x", SOON), hang_up):
            self.assertEqual(self.server.client(failure, answer({"ok": 1})).limits(), {"ok": 1})
            self.assertEqual(len(self.server.requests), 2)

    def test_a_post_with_an_idempotency_key_is_sent_again_under_the_same_key(self) -> None:
        client = self.server.client(UNAVAILABLE, hang_up, answer({"id": "key_1"}))
        self.assertEqual(client.keys.create(name="one")["id"], "key_1")
        keys = [request.headers["idempotency-key"] for request in self.server.requests]
        self.assertEqual((len(keys), len(set(keys))), (3, 1))
        self.assertRegex(keys[0], r"^[0-9a-f]{32}$")
        client.keys.create(name="two")
        self.assertNotEqual(self.server.requests[-1].headers["idempotency-key"], keys[0])
        client.keys.create(name="three", idempotency_key="mine")
        self.assertEqual(self.server.requests[-1].headers["idempotency-key"], "mine")
        self.error_of(lambda: client.keys.create(name="four", idempotency_key="a\r\nb"))

    def test_what_only_reads_is_sent_again_and_what_changes_never_is(self) -> None:
        self.assertEqual(self.server.client(UNAVAILABLE, answer({"count": 0})).verify("text"), {"count": 0})
        for failure in (UNAVAILABLE, hang_up, problem(429, "rate_limit_exceeded", SOON)):
            client = self.server.client(failure)
            for call in (
                lambda: client.keys.update("key_1", name="x"),
                lambda: client.keys.delete("key_1"),
                lambda: client.keys.report_leaked("svc_live_x"),
            ):
                self.server.requests.clear()
                self.error_of(call)
                self.assertEqual(len(self.server.requests), 1)

    def test_errors_that_a_repetition_cannot_help_are_raised_at_once(self) -> None:
        for status in (400, 401, 403, 404, 409, 422):
            self.error_of(self.server.client(problem(status, "x")).limits)
            self.assertEqual(len(self.server.requests), 1)

    def test_the_wait_is_the_one_that_the_service_asks_for(self) -> None:
        in_two_seconds = email.utils.formatdate(time.time() + 2, usegmt=True)
        for headers, least, most in (
            ({"retry-after-ms": "150", "retry-after": "9"}, 0.15, 0.5),
            ({"retry-after": "1"}, 1, 1.5),
            ({"retry-after": in_two_seconds}, 0, 2.7),
        ):
            with mock.patch("time.sleep") as sleep:
                self.server.client(problem(429, "rate_limit_exceeded", headers), answer({})).limits()
            [wait] = [call.args[0] for call in sleep.call_args_list]
            self.assertTrue(least <= wait <= most, (headers, wait))

    def test_a_wait_that_is_too_long_is_not_begun(self) -> None:
        error = self.error_of(self.server.client(problem(429, "rate", {"retry-after": "61"})).limits)
        self.assertIsInstance(error, isnad.RateLimitError)
        self.assertEqual((error.retry_after, len(self.server.requests)), (61, 1))
        error = self.error_of(self.server.client(problem(429, "rate", retry_after=90)).limits)
        self.assertEqual((error.retry_after, len(self.server.requests)), (90, 1))

    def test_waits_without_a_hint_vary(self) -> None:
        waits = []
        for _ in range(3):
            with mock.patch("time.sleep") as sleep:
                self.error_of(self.server.client(problem(500, "internal_error"), max_retries=1).limits)
            waits += [call.args[0] for call in sleep.call_args_list]
        self.assertEqual(len(waits), 3)
        self.assertTrue(all(0.24 < wait < 0.8 for wait in waits), waits)
        self.assertGreater(len({round(wait, 3) for wait in waits}), 1)

    def test_options_of_some_requests(self) -> None:
        client = self.server.client(UNAVAILABLE, max_retries=3)
        self.error_of(client.limits)
        self.assertEqual(len(self.server.requests), 4)
        self.error_of(client.with_options(max_retries=0).limits)
        self.assertEqual(len(self.server.requests), 5)
        self.assertEqual(self.error_of(lambda: client.with_options(retries=1)).code, "invalid_parameter")

    def test_a_timeout_ends_an_attempt_and_is_tried_again(self) -> None:
        self.assertEqual(self.server.client(silence, answer({"ok": 1}), timeout=1).limits(), {"ok": 1})
        error = self.error_of(self.server.client(silence, timeout=0.1, max_retries=0).limits)
        self.assertIsInstance(error, isnad.ApiTimeoutError)
        self.assertEqual((error.code, error.fix), ("client_timeout", "Retry, or raise timeout."))

    def test_a_response_that_drips_does_not_extend_the_timeout(self) -> None:
        dripped: List[bytes] = []

        def drip(handler: Any) -> None:
            handler.send_response(200)
            handler.send_header("Content-Type", "application/json")
            handler.send_header("Content-Length", "1000")
            handler.end_headers()
            for _ in range(1000):
                handler.wfile.write(b" ")
                dripped.append(b" ")
                time.sleep(0.05)

        error = self.error_of(self.server.client(drip, timeout=0.3, max_retries=0).limits)
        self.assertIsInstance(error, isnad.ApiTimeoutError)
        self.assertLess(len(dripped), 1000)

    def test_a_body_that_is_cut_off_is_read_again_and_never_given_in_part(self) -> None:
        json_type = {"Content-Type": "application/json"}
        whole = gzip.compress(b'{"data": [1, 2, 3]}')

        def cut_chunk(handler: Any) -> None:
            handler.send_response(200)
            handler.send_header("Content-Type", "application/json")
            handler.send_header("Transfer-Encoding", "chunked")
            handler.end_headers()
            handler.wfile.write(b"b\r\n" + b'{"data":[]}' + b"\r\n")
            handler.close_connection = True

        def cut(body: bytes, headers: Any) -> Reply:
            def reply(handler: Any) -> None:
                send(200, body, {**json_type, **headers})(handler)
                handler.close_connection = True

            return reply

        for broken in (
            cut(b'{"data":[]}', {"Content-Length": "1000"}),
            cut_chunk,
            cut(b'{"data":[', {}),
            cut(whole[:-9], {"Content-Encoding": "gzip"}),
            cut(b"\xff\xfe{}", {}),
        ):
            self.assertEqual(self.server.client(broken, answer({"ok": 1}), max_retries=1).limits(), {"ok": 1})
            self.error_of(self.server.client(broken, max_retries=0).limits)
        self.assertEqual(self.server.client(cut(whole, {"Content-Encoding": "gzip"})).limits(), {"data": [1, 2, 3]})

    def test_answers_of_something_else_are_not_taken_for_data(self) -> None:
        html = {"Content-Type": "text/html"}
        error = self.error_of(self.server.client(send(200, b"<h1>Sign in</h1>", html)).limits)
        self.assertEqual((error.code, len(self.server.requests)), ("not_json", 1))
        error = self.error_of(self.server.client(send(404, b"<h1>Gone</h1>", html)).limits)
        self.assertEqual((type(error), error.code), (isnad.NotFoundError, "http_404"))
        for body in (b"null", b"7", b'"text"', b'{"a":1', b"", b"[" * 100_000):
            reply = send(200, body, {"Content-Type": "application/json"})
            self.assertEqual(self.error_of(self.server.client(reply, max_retries=0).limits).code, "invalid_json_received")
        pages: List[Any] = [{}, {"data": 1}, {"data": [1]}, {"data": [{}]}]
        for page in pages:
            self.assertEqual(self.error_of(lambda: list(self.server.client(answer(page)).keys.list())).code, "not_a_list")

    def test_errors_have_the_class_of_their_status_and_what_the_problem_says(self) -> None:
        fault = {"location": "query.limit", "message": "it is 0", "fix": "use 1 to 100"}
        for status, kind in (
            (400, isnad.InvalidRequestError),
            (401, isnad.AuthenticationError),
            (403, isnad.PermissionDeniedError),
            (404, isnad.NotFoundError),
            (409, isnad.ConflictError),
            (422, isnad.InvalidRequestError),
            (501, isnad.ServerError),
        ):
            error = self.error_of(self.server.client(problem(status, "some_code", errors=[fault])).limits)
            self.assertIs(type(error), kind)
            for one in (error, pickle.loads(pickle.dumps(error))):
                self.assertEqual(str(one), "Detail of some_code.")
                self.assertEqual((one.status, one.code, one.request_id), (status, "some_code", "req_1"))
                self.assertEqual((one.fix, one.errors, one.docs), ("use 1 to 100", [fault], "/docs/errors#some_code"))

    def test_no_redirect_is_followed(self) -> None:
        other = HostileServer()
        self.addCleanup(other.stop)
        other.client(answer({"stolen": True}))
        for status in (301, 302, 303, 307, 308):
            for address in (other.address, self.server.address):
                away = send(status, b"", {"Location": f"{address}/api/limits"})
                client = self.server.client(away)
                for call in (client.limits, lambda: client.verify("x"), lambda: client.chat.create(message="x")):
                    self.server.requests.clear()
                    self.assertEqual(self.error_of(call).code, "redirected")
                    self.assertEqual(len(self.server.requests), 1)
        self.assertEqual(other.requests, [])

    def test_no_error_shows_the_key(self) -> None:
        echo = problem(401, "key_invalid", detail=f"Unknown key {KEY}", errors=[{"fix": KEY}], type=KEY)
        unused = HostileServer()
        unused.stop()
        errors = [
            self.error_of(self.server.client(echo).limits),
            self.error_of(Isnad(unused.address, KEY, max_retries=0).limits),
            self.error_of(lambda: Isnad("http://x", f"{KEY}\n")),
            self.error_of(lambda: Isnad("http://x", f"{KEY}é")),
        ]
        for error in errors:
            shown = "".join(traceback.format_exception(type(error), error, error.__traceback__)) + repr(vars(error))
            self.assertNotIn("SECRET", shown)
        self.assertEqual(errors[1].code, "connection_failed")
        client = self.server.client(answer({}))
        self.assertNotIn("SECRET", repr(client) + repr(client._transport.settings))

    def test_addresses_that_could_take_the_key_elsewhere_are_refused(self) -> None:
        addresses: List[Any] = [
            "", "isnad.example.org", "ftp://x", "https://user:hunter2@x.org", "https://x.org/?a=1", "http://", "http://x:99999",
            "http://x\n.org", "http://[x", None,
        ]
        for address in addresses:
            error = self.error_of(lambda: Isnad(address, KEY))
            self.assertIsInstance(error, isnad.InvalidRequestError)
            self.assertNotIn("hunter2", str(error))
        wrong_options: List[Any] = [{"timeout": "1"}, {"timeout": -1}, {"max_retries": -1}, {"max_retry_wait": float("nan")}]
        for options in wrong_options:
            self.error_of(lambda: Isnad("http://x", **options))

    def test_parameters_are_encoded(self) -> None:
        client = self.server.client(answer({"data": []}), base_url=f"{self.server.address}/isnad/")
        for identity in ("", ".", ".."):
            self.error_of(lambda: client.webhooks.get(identity))
        client.webhooks.get("../keys?x#y")
        client.quran.surah(1, translations=["ur", "fr"])
        client.quran.search("ab & c", highlight=True, limit=None).page()  # type: ignore[arg-type]
        client.usage(from_="2026-01-01")
        client.webhooks.replay("x", from_="2026-01-01")
        urls = [request.url[len("/isnad") :] for request in self.server.requests]
        self.assertEqual(
            urls,
            [
                "/api/webhooks/..%2Fkeys%3Fx%23y",
                "/api/quran/surahs/1?translations=ur%2Cfr",
                "/api/quran/search?highlight=true&search=ab+%26+c",
                "/api/usage?from=2026-01-01",
                "/api/webhooks/x/replay",
            ],
        )
        self.assertEqual(self.server.requests[-1].body, b'{"from": "2026-01-01"}')
        self.assertEqual(self.server.requests[0].headers["authorization"], f"Bearer {KEY}")
        values: List[Any] = [float("nan"), object(), "\ud800"]
        for wrong in values:
            self.error_of(lambda: client.verify(wrong))

    def test_times_are_sent_in_utc(self) -> None:
        client = self.server.client(answer({"id": "key_1"}))
        at = datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.timezone(datetime.timedelta(hours=6)))
        client.usage(from_=at)
        self.assertIn("from=2026-01-01T21%3A04%3A05.000Z", self.server.requests[-1].url)
        client.keys.create(name="x", expires_at=at)  # type: ignore[arg-type]
        self.assertIn(b'"expires_at": "2026-01-01T21:04:05.000Z"', self.server.requests[-1].body)
        error = self.error_of(lambda: client.keys.create(name="x", expires_at=object()))  # type: ignore[arg-type]
        self.assertIn("expires_at cannot be", str(error))

    def test_connections_are_used_again_by_any_thread(self) -> None:
        client = self.server.client(answer({"ok": 1}))
        for _ in range(5):
            client.limits()
        self.assertEqual(len({request.connection for request in self.server.requests}), 1)
        client.keys.update("x", name="y")
        self.assertEqual(len({request.connection for request in self.server.requests}), 2)
        results: List[Any] = []
        threads = [threading.Thread(target=lambda: results.extend(client.limits() for _ in range(20))) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [{"ok": 1}] * 160)
        self.assertLessEqual(len({request.connection for request in self.server.requests}), 11)
        client.close()
        self.assertEqual(client.limits(), {"ok": 1})

    def test_a_connection_that_the_service_closed_is_not_used_again(self) -> None:
        def close_after(handler: Any) -> None:
            answer({"ok": 1})(handler)
            handler.close_connection = True

        client = self.server.client(close_after, max_retries=0)
        for _ in range(3):
            self.assertEqual(client.limits(), {"ok": 1})
            time.sleep(0.05)

    def test_on_response_gets_status_and_headers(self) -> None:
        seen: List[isnad.ResponseInfo] = []
        headers = {"x-request-id": "req_7", "RateLimit": '"plan";r=9'}
        client = self.server.client(UNAVAILABLE, answer({"data": []}, 200, headers), on_response=seen.append)
        client.limits()
        self.assertEqual([info.status for info in seen], [503, 200])
        self.assertEqual((seen[1].request_id, seen[1].headers["ratelimit"]), ("req_7", '"plan";r=9'))


class PagesTest(unittest.TestCase):
    def setUp(self) -> None:
        self.server = HostileServer()
        self.addCleanup(self.server.stop)

    @staticmethod
    def reply(identities: str, cursor: Any) -> Reply:
        return answer({"data": [{"id": one} for one in identities], "next_cursor": cursor})

    def test_iterating_gives_the_records_of_all_pages_and_page_the_first(self) -> None:
        found = self.server.client(self.reply("ab", "1"), self.reply("c", None)).keys.list(limit=2)
        self.assertEqual(self.server.requests, [])
        self.assertEqual(found.page()["next_cursor"], "1")
        self.assertEqual(ids_of(list(found)), ["a", "b", "c"])
        self.assertEqual([request.cursor for request in self.server.requests], [None, "1"])

    def test_a_list_whose_cursor_has_become_invalid_starts_again(self) -> None:
        replies = [self.reply("ab", "1"), problem(400, "invalid_cursor"), self.reply("za", "2"), self.reply("bc", None)]
        self.assertEqual(ids_of(list(self.server.client(*replies).keys.list())), ["a", "b", "z", "c"])
        with self.assertRaises(IsnadError):
            list(self.server.client(*replies).keys.list(cursor="0"))
        self.assertEqual(len(self.server.requests), 2)

    def test_a_text_that_is_removed_and_added_again_in_one_step_gives_both_changes(self) -> None:
        place = {"step": 1, "work": "hadith", "ref": "garden:1", "edition": None, "language": "en"}
        data = [{**place, "change": "removed"}, {**place, "change": "added"}]
        first, rest = answer({"data": data, "next_cursor": "1"}), answer({"data": data, "next_cursor": None})
        found = list(self.server.client(first, problem(400, "invalid_cursor"), rest).changes())
        self.assertEqual([change["change"] for change in found], ["removed", "added"])

    def test_a_cursor_that_never_works_does_not_loop(self) -> None:
        expired, first = problem(400, "invalid_cursor"), self.reply("a", "1")
        for replies, code, count in (
            ([first, expired, first, expired], "invalid_cursor", 4),
            ([first], "cursor_repeated", 2),
        ):
            with self.assertRaises(IsnadError) as caught:
                list(self.server.client(*replies).keys.list())
            self.assertEqual((caught.exception.code, len(self.server.requests)), (code, count))


if __name__ == "__main__":
    unittest.main()
