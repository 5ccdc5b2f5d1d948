"""Streams that break anywhere."""

from __future__ import annotations

import json
import threading
import time
import unittest
from typing import Any, Dict, List, Optional, Sequence
from unittest import mock

import isnad
from isnad import ChatStream, IsnadError

from .hostile_server import HostileTest, Reply, answer, problem, stream

MESSAGE_ID = "msg_01KAH3V9M2C8Y4T6W0Z1XQJ5RP"
CITATION = {"index": 1, "ref": "112:1", "quote": "বলুন"}
EVENTS: List[Dict[str, Any]] = [
    {"type": "chat.created", "id": "chat_1", "message_id": MESSAGE_ID},
    {"type": "chat.delta", "delta": "Say: "},
    {"type": "chat.delta", "delta": "বলুন"},
    {"type": "chat.citation", "citation": CITATION},
    {"type": "chat.delta", "delta": " end"},
    {"type": "chat.completed", "chat": {"id": "chat_1", "message": "Say: বলুন end", "citations": [CITATION]}},
]
#: A stored answer: one part for the whole text.
STORED = [EVENTS[0], {"type": "chat.delta", "delta": "Say: বলুন end"}, EVENTS[3], EVENTS[5]]
WHOLE = ("Say: বলুন end", 1)


def text_of(events: Sequence[Dict[str, Any]], start: int = 0, identity: str = MESSAGE_ID) -> str:
    numbered = [{**event, "sequence_number": at} for at, event in enumerate(events)][start:]
    return "".join(
        f"id: {identity}:{one['sequence_number']}\nevent: x\ndata: {json.dumps(one, ensure_ascii=False)}\n\n"
        for one in numbered
    )


def read(chat: ChatStream) -> "tuple[str, int]":
    events: List[Any] = list(chat)
    text = "".join(event["delta"] for event in events if event["type"] == "chat.delta")
    return text, sum(event["type"] == "chat.citation" for event in events)


class StreamTest(HostileTest):
    def ask(self, *replies: Reply, **options: Any) -> ChatStream:
        return self.server.client(*replies, **options).chat.stream(message="x")

    def last_ids(self) -> List[Optional[str]]:
        return [request.headers.get("last-event-id") for request in self.server.requests]

    def code_of(self, chat: ChatStream) -> str:
        with self.assertRaises(IsnadError) as caught:
            read(chat)
        return caught.exception.code

    def test_a_stream_gives_its_events_and_ends_with_the_whole_answer(self) -> None:
        chat = self.ask(stream(f"retry: 1000\n\n: still here\n\n{text_of(EVENTS)}"))
        self.assertEqual(self.server.requests, [])
        self.assertEqual([event["type"] for event in chat], [event["type"] for event in EVENTS])
        self.assertEqual(chat.answer()["message"], WHOLE[0])
        self.assertEqual(self.ask(stream(text_of(EVENTS))).answer()["message"], WHOLE[0])
        self.assertIn(b'"stream": true', self.server.requests[0].body)

    def test_characters_and_line_ends_that_are_cut_are_put_together(self) -> None:
        for piece in (1, 7):
            self.assertEqual(read(self.ask(stream(text_of(EVENTS).replace("\n", "\r\n"), piece=piece))), WHOLE)

    def test_a_broken_stream_is_resumed_after_its_last_event(self) -> None:
        full = text_of(EVENTS)
        for at in (10, 150, 260, 420, len(full) - 30):
            seen = full[:at].count("\n\n")
            chat = self.ask(stream(full[:at], broken=True), stream(text_of(EVENTS, seen)))
            self.assertEqual(read(chat), WHOLE, at)
            self.assertEqual(self.last_ids(), [None, f"{MESSAGE_ID}:{seen - 1}" if seen else None])
            first, second = self.server.requests
            self.assertEqual(first.body, second.body)
            self.assertEqual(first.headers["idempotency-key"], second.headers["idempotency-key"])

    def test_a_stored_answer_continues_the_part_that_was_given(self) -> None:
        for given in range(1, 6):
            chat = self.ask(stream(text_of(EVENTS[:given]), broken=True), stream(text_of(STORED)))
            self.assertEqual(read(chat), WHOLE, given)

    def test_what_the_service_cannot_resume_is_asked_again_under_the_same_key(self) -> None:
        part = stream(text_of(EVENTS[:3]), broken=True)
        for refused in (problem(404, "message_not_found"), problem(403, "scope_missing")):
            self.assertEqual(read(self.ask(part, refused, stream(text_of(STORED)))), WHOLE)
            self.assertEqual(self.last_ids(), [None, f"{MESSAGE_ID}:2", None])
            self.assertEqual(len({request.headers["idempotency-key"] for request in self.server.requests}), 1)

    def test_a_stream_that_breaks_again_and_again_ends_with_an_error_and_progress_counts(self) -> None:
        self.code_of(self.ask(stream(text_of(EVENTS[:2]), broken=True)))
        self.assertEqual(len(self.server.requests), 3)
        steps = [stream(text_of(EVENTS[: at + 1], at), broken=True) for at in range(len(EVENTS))]
        self.assertEqual(read(self.ask(*steps)), WHOLE)
        self.code_of(self.ask(stream(f"retry: 61000\n\n{text_of(EVENTS[:2])}", broken=True)))
        self.assertEqual(len(self.server.requests), 1)

    def test_another_answer_is_never_put_behind_the_beginning_of_the_first(self) -> None:
        other = [EVENTS[0], {"type": "chat.delta", "delta": "Something else"}]
        chat = self.ask(stream(text_of(EVENTS[:2]), broken=True), stream(text_of(other)))
        self.assertEqual(self.code_of(chat), "answer_changed")

    def test_a_clean_end_without_the_answer_is_not_an_answer(self) -> None:
        chat = self.ask(stream(text_of(EVENTS[:4])), max_retries=0)
        self.assertEqual(self.code_of(chat), "stream_cut_off")
        with self.assertRaises(IsnadError):
            chat.answer()

    def test_a_silent_stream_times_out_and_the_time_of_the_reader_does_not_count(self) -> None:
        def hanging(handler: Any) -> None:
            part = text_of(EVENTS[:2]).encode()
            handler.send_response(200)
            handler.send_header("Content-Type", "text/event-stream")
            handler.end_headers()
            handler.wfile.write(part)
            time.sleep(1)
            handler.close_connection = True

        self.assertEqual(self.code_of(self.ask(hanging, timeout=0.2, max_retries=0)), "client_timeout")
        clock, spent, taken = time.monotonic, [0], threading.Event()

        def in_two_parts(handler: Any) -> None:
            handler.send_response(200)
            handler.send_header("Content-Type", "text/event-stream")
            handler.end_headers()
            handler.wfile.write(text_of(EVENTS[:2]).encode())
            taken.wait()
            handler.wfile.write(text_of(EVENTS, 2).encode())
            handler.close_connection = True

        with mock.patch("time.monotonic", lambda: clock() + spent[0]):
            for _ in self.ask(in_two_parts, timeout=60, max_retries=0):
                spent[0] += 61
                taken.set()

    def test_failed_answers_and_refusals(self) -> None:
        error = {"status": 503, "code": "unavailable", "detail": "Retry svc_live_SECRETsecret.", "request_id": "r"}
        with self.assertRaises(isnad.ServerError) as caught:
            read(self.ask(stream(text_of([EVENTS[0], {"type": "chat.failed", "error": error}]))))
        self.assertEqual((caught.exception.code, caught.exception.request_id), ("unavailable", "r"))
        self.assertNotIn("SECRET", str(caught.exception))
        self.assertEqual(self.code_of(self.ask(problem(400, "unknown_model"))), "unknown_model")
        self.assertEqual(self.code_of(self.ask(answer({"id": "chat_1"}))), "not_a_stream")

    def test_events_that_are_not_of_this_api_are_errors_and_unknown_kinds_are_left_out(self) -> None:
        for data in ('{"type":', "null", "[]", '{"type":"chat.delta"}', '{"type":"chat.completed","chat":null}'):
            self.assertEqual(self.code_of(self.ask(stream(f"data: {data}\n\n"))), "invalid_stream")
        unknown = [EVENTS[0], {"type": "chat.thought", "thought": 1}, *EVENTS[1:]]
        self.assertEqual(read(self.ask(stream(text_of(unknown)))), WHOLE)

    def test_leaving_a_stream_closes_it(self) -> None:
        with self.ask(stream(text_of(EVENTS))) as chat:
            for event in chat:
                if event["type"] == "chat.delta":
                    break
        with self.assertRaises(IsnadError) as caught:
            chat.answer()
        self.assertEqual((caught.exception.code, len(self.server.requests)), ("stream_closed", 1))


if __name__ == "__main__":
    unittest.main()
