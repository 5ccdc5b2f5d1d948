"""Webhooks and citations, without a service."""

from __future__ import annotations

import base64
import hashlib
import hmac
import unittest
from email.message import Message
from typing import Any, Dict, List, cast

from isnad import InvalidRequestError, WebhookSignatureError, unwrap_webhook, verify_citation

SECRET = "whsec_" + base64.b64encode(b"0123456789abcdef0123456789abcdef").decode()
OTHER = "whsec_" + base64.b64encode(b"another secret of 32 characters!").decode()
NOW = 1_795_310_955
BODY = '{"id":"evt_1","type":"key.revoked","sequence":42,"data":{"key_id":"key_1","name":"বৃত্ত"}}'


def signed(secret: str = SECRET, time: int = NOW, body: str = BODY) -> Dict[str, str]:
    key = base64.b64decode(secret[len("whsec_") :])
    digest = hmac.new(key, f"evt_1.{time}.{body}".encode(), hashlib.sha256).digest()
    signature = "v1," + base64.b64encode(digest).decode()
    return {"webhook-id": "evt_1", "webhook-timestamp": str(time), "webhook-signature": signature}


def unwrap(headers: Any, body: Any = BODY, secret: Any = SECRET, now: float = NOW, **options: Any) -> Any:
    return unwrap_webhook(body, headers, secret, now=now, **options)


class WebhookTest(unittest.TestCase):
    def test_the_example_of_standard_webhooks(self) -> None:
        headers = {
            "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "webhook-timestamp": "1614265330",
            "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        }
        secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
        self.assertEqual(unwrap(headers, '{"test": 2432232314}', secret, 1614265330)["test"], 2432232314)

    def test_a_signed_event_is_returned_from_text_and_bytes_and_every_form_of_headers(self) -> None:
        self.assertEqual(unwrap(signed())["data"]["name"], "বৃত্ত")
        self.assertEqual(unwrap(signed(), BODY.encode())["sequence"], 42)
        self.assertEqual(unwrap({name.upper(): value for name, value in signed().items()})["sequence"], 42)
        message = Message()
        for name, value in signed().items():
            message[name.title()] = value
        self.assertEqual(unwrap(message)["sequence"], 42)

    def test_one_of_several_signatures_and_secrets_is_enough(self) -> None:
        both = f"v2,abc v1,AAAA {signed(OTHER)['webhook-signature']} {signed()['webhook-signature']}"
        self.assertEqual(unwrap({**signed(), "webhook-signature": both})["sequence"], 42)
        self.assertEqual(unwrap(signed(), secret=[OTHER, SECRET])["sequence"], 42)
        self.assertEqual(unwrap(signed(), secret=SECRET[len("whsec_") :])["sequence"], 42)

    def test_anything_that_was_changed_is_refused(self) -> None:
        good = signed()
        cases: List[Any] = [
            (good, {"body": BODY.replace("42", "43")}),
            (good, {"body": BODY + " "}),
            (good, {"secret": OTHER}),
            (good, {"secret": []}),
            ({**good, "webhook-id": "evt_2"}, {}),
            ({**good, "webhook-timestamp": str(NOW + 1)}, {}),
            ({**good, "webhook-signature": good["webhook-signature"].replace("v1,", "v1a,")}, {}),
            ({**good, "webhook-signature": "v1,"}, {}),
            ({**good, "webhook-signature": "v1,%%%"}, {}),
            ({**good, "webhook-signature": "v1,é"}, {}),
            ({}, {}),
        ]
        for headers, options in cases:
            with self.assertRaises(WebhookSignatureError, msg=str((headers, options))):
                unwrap(headers, **options)

    def test_a_clock_can_differ_by_five_minutes_in_both_directions(self) -> None:
        for seconds in (-300, 0, 300):
            self.assertEqual(unwrap(signed(), now=NOW + seconds)["sequence"], 42)
        for seconds, text in ((301, "301 s old"), (-301, "301 s in the future")):
            with self.assertRaisesRegex(WebhookSignatureError, text):
                unwrap(signed(), now=NOW + seconds)
        self.assertEqual(unwrap(signed(), now=NOW + 3600, tolerance=3600)["sequence"], 42)
        for time in ("", "now", "-1", "1e9", "NaN", "১২৩"):
            with self.assertRaises(WebhookSignatureError):
                unwrap({**signed(), "webhook-timestamp": time})
        with self.assertRaises(WebhookSignatureError):
            unwrap_webhook(BODY, signed(time=1_000_000_000), SECRET)

    def test_a_wrong_use_says_what_to_do(self) -> None:
        with self.assertRaises(InvalidRequestError) as caught:
            unwrap(signed(), body={"id": "evt_1"})
        self.assertIn("before it is parsed", caught.exception.fix or "")
        for secret in ("", "whsec_", "whsec_not base64!", "whsec_AAAAA"):
            with self.assertRaises(InvalidRequestError):
                unwrap(signed(), secret=secret)
        with self.assertRaises(WebhookSignatureError):
            unwrap(signed(body="no JSON"), body="no JSON")


class CitationTest(unittest.TestCase):
    def test_a_citation_holds_only_with_its_place_and_hash(self) -> None:
        quote = "বলুন 😀"
        message = f"😀 {quote}."
        digest = hashlib.sha256(quote.encode()).hexdigest()
        good: Dict[str, Any] = {"quote": quote, "start": 2, "end": 2 + len(quote), "sha256": digest}
        self.assertTrue(verify_citation(message, cast(Any, good)))
        changes: List[Any] = [{"start": 1}, {"end": 5}, {"sha256": "0" * 64}, {"quote": "x"}, {"start": -7, "end": -1}]
        for change in changes:
            self.assertFalse(verify_citation(message, cast(Any, {**good, **change})))


if __name__ == "__main__":
    unittest.main()
