"""Writes src/isnad/types.py from the OpenAPI document of a running service: python3 tools/generate_types.py http://127.0.0.1:8787"""

from __future__ import annotations

import json
import re
import sys
import urllib.request
from keyword import iskeyword
from pathlib import Path
from typing import Any, Dict, List, Tuple

TYPES = Path(__file__).resolve().parent.parent / "src/isnad/types.py"
#: What this client leaves to others: sign-in, the operator's pages, the health of the process, and OpenAI's own clients.
LEFT_OUT = re.compile(r"/(?:api/(?:auth|operator|me)(?:/|$)|v1/|(?:healthz|readyz|metrics|status\.json)$)")
#: The name of the schema of any event. Here it is the union of the kinds of events.
ANY_EVENT = "Event"
#: Members that a method has as a parameter of its own, or sets itself.
OWN_PARAMETERS = {
    "SearchQuranParams": {"search"},
    "SearchHadithParams": {"search"},
    "Verify": {"text"},
    "ChatCreate": {"stream"},
}
#: Parameters of methods that send a part of an operation.
PARTS = {
    "ListVersesParams": ("getQuran", "juz hizb hizb_quarter page ruku manzil translations divisions script fields limit cursor"),
    "VerseOfTheDayParams": ("getQuran", "id juz hizb hizb_quarter page ruku manzil translations divisions script fields"),
    "ListHadithsParams": ("listHadith", None),
}
HEAD = '''# Generated from /openapi.json by tools/generate_types.py. Do not edit.
"""What goes over the wire. Answers are plain dicts of these types."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Dict, List, Literal, Sequence, TypedDict, Union

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired
'''


def public_operations(document: Dict[str, Any]) -> List[Tuple[str, str, Dict[str, Any]]]:
    """The operations that the client offers, as (method, path, operation)."""
    return [
        (method.upper(), path, operation)
        for path, methods in document["paths"].items()
        if not LEFT_OUT.match(path)
        for method, operation in methods.items()
    ]


def _pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[_.]", name))


class Writer:
    """Writes the types of one document, and collects the schemas that they refer to."""

    def __init__(self, document: Dict[str, Any]) -> None:
        self._document = document
        self._wanted: List[str] = []
        self._nested: List[str] = []

    def write(self) -> str:
        operations = [operation for _, _, operation in public_operations(self._document)]
        for operation in operations:
            contents = [operation.get("requestBody", {})]
            contents += [self._response(one) for status, one in operation["responses"].items() if status.startswith("2")]
            for one in contents:
                for media in one.get("content", {}).values():
                    self._type(media.get("schema", {}), operation["operationId"])
        events = [
            self._type(one["post"]["requestBody"]["content"]["application/json"]["schema"], "Event")
            for one in self._document["webhooks"].values()
        ]
        self._want("Problem")
        parts = [HEAD]
        for name in self._wanted:  # It grows meanwhile.
            parts.append(self._named(name))
        parts += [self._parameters(operation) for operation in operations]
        by_id = {operation["operationId"]: operation for operation in operations}
        for name, (operation_id, names) in PARTS.items():
            kept = set(names.split()) if names else None
            dropped = set() if names else {"random", "seed"}
            parts.append(self._parameters(by_id[operation_id], name, kept, dropped))
        union = f"#: Any event. Tell the kinds apart by ``type``.\nWebhookEvent = Union[{', '.join(events)}]\n"
        return "\n\n".join([part for part in parts if part] + [union])

    def _response(self, response: Dict[str, Any]) -> Dict[str, Any]:
        if "$ref" not in response:
            return response
        return self._document["components"]["responses"][response["$ref"].split("/")[-1]]

    def _want(self, name: str) -> str:
        if name not in self._wanted:
            self._wanted.append(name)
        return name

    def _named(self, name: str) -> str:
        schema = self._merged(self._document["components"]["schemas"][name])
        doc = schema.get("description", f"The schema {name}.")
        self._nested = []
        if "properties" in schema:
            text = self._class(name, schema, doc, OWN_PARAMETERS.get(name, set()))
        else:
            text = f"#: {doc}\n{name} = {self._type(schema, name)}\n"
        return "\n\n".join([*self._nested, text])

    def _merged(self, schema: Dict[str, Any]) -> Dict[str, Any]:
        """A schema with the members of everything in its allOf; later ones win."""
        whole: Dict[str, Any] = {**schema, "properties": {}, "required": []}
        if "allOf" not in schema:
            return schema
        for part in schema["allOf"]:
            resolved = self._document["components"]["schemas"][part["$ref"].split("/")[-1]] if "$ref" in part else part
            whole["properties"].update(resolved.get("properties", {}))
            whole["required"] += resolved.get("required", [])
        return whole

    def _type(self, schema: Dict[str, Any], name: str) -> str:
        if "$ref" in schema:
            target = schema["$ref"].split("/")[-1]
            return "WebhookEvent" if target == ANY_EVENT else self._want(target)
        if "const" in schema:
            return f"Literal[{_literal(schema['const'])}]"
        if "enum" in schema:
            return f"Literal[{', '.join(_literal(one) for one in schema['enum'])}]"
        if "anyOf" in schema:
            kinds = [self._type(one, name) for one in schema["anyOf"]]
            if all(kind.startswith("Literal[") for kind in kinds):
                return f"Literal[{', '.join(kind[len('Literal[') : -1] for kind in kinds)}]"
            return f"Union[{', '.join(kinds)}]"
        kind = schema.get("type")
        if isinstance(kind, list):
            return f"Union[{', '.join(self._type({**schema, 'type': one}, name) for one in kind)}]"
        if kind == "array":
            return f"List[{self._type(schema.get('items', {}), name)}]"
        if kind == "object":
            if "properties" in schema:
                self._nested.append(self._class(name, schema, f"The member of {name}.", set()))
                return name
            values = schema.get("additionalProperties")
            return f"Dict[str, {self._type(values, name) if isinstance(values, dict) else 'Any'}]"
        plain = {"integer": "int", "number": "float", "string": "str", "boolean": "bool", "null": "None"}
        return plain.get(str(kind), "Any")

    def _class(self, name: str, schema: Dict[str, Any], doc: str, dropped: "set[str]") -> str:
        required = set(schema.get("required", []))
        members = [
            (key, self._type(one, name + _pascal(key)), key in required, one.get("description"))
            for key, one in schema["properties"].items()
            if key not in dropped
        ]
        # A request has the names of parameters, an answer those of the wire.
        is_request = self._is_request(name)
        return self._typed_dict(name, members, doc, rename=is_request)

    def _is_request(self, name: str) -> bool:
        target = f"#/components/schemas/{name}"
        for _, _, operation in public_operations(self._document):
            for media in operation.get("requestBody", {}).get("content", {}).values():
                if media.get("schema", {}).get("$ref") == target:
                    return True
        return False

    def _typed_dict(self, name: str, members: List[Tuple[str, str, bool, Any]], doc: str, rename: bool) -> str:
        if rename:
            members = [(f"{key}_" if iskeyword(key) else key, *rest) for key, *rest in members]
        wrapped = [(key, kind if needed else f"NotRequired[{kind}]", text) for key, kind, needed, text in members]
        if any(iskeyword(key) or not key.isidentifier() for key, _, _ in wrapped):
            lines = [f'        "{key}": {json.dumps(kind) if chr(34) not in kind else repr(kind)},' for key, kind, _ in wrapped]
            return "\n".join([f"#: {doc}", f"{name} = TypedDict(", f'    "{name}",', "    {", *lines, "    },", ")", ""])
        lines = [f"class {name}(TypedDict):", f'    """{_doc(doc)}"""', ""]
        for key, kind, text in wrapped:
            lines += [f"    #: {_doc(text)}"] if text else []
            lines.append(f"    {key}: {kind}")
        return "\n".join(lines) + "\n"

    def _parameters(
        self,
        operation: Dict[str, Any],
        name: str = "",
        kept: "set[str] | None" = None,
        dropped: "set[str] | None" = None,
    ) -> str:
        name = name or _pascal(operation["operationId"]) + "Params"
        shared = self._document["components"]["parameters"]
        resolved = [shared[one["$ref"].split("/")[-1]] if "$ref" in one else one for one in operation.get("parameters", [])]
        leave = (dropped or set()) | OWN_PARAMETERS.get(name, set())
        self._nested = []
        members = []
        for one in resolved:
            if one["in"] != "query" or one["name"] in leave or (kept is not None and one["name"] not in kept):
                continue
            kind = self._type(one["schema"], name + _pascal(one["name"]))
            description = one.get("description", "")
            kind = f"Union[{kind}, Sequence[str]]" if "commas" in description else kind
            members.append((one["name"], kind, bool(one.get("required")), description))
        doc = f'Parameters of the operation "{operation.get("summary")}".'
        return self._typed_dict(name, members, doc, rename=True) if members else ""


def _literal(value: object) -> str:
    return json.dumps(value) if isinstance(value, str) else repr(value)


def _doc(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", " ")


def types_of(document: Dict[str, Any]) -> str:
    """The source of src/isnad/types.py for a document."""
    return Writer(document).write()


if __name__ == "__main__":
    address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8787"
    with urllib.request.urlopen(f"{address}/openapi.json") as response:
        TYPES.write_text(types_of(json.load(response)), encoding="utf-8")
