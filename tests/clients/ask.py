"""Calls a server by a generated client, and writes what the client understood as JSON. Runs in the environment of the generators.

python ask.py KIND FOLDER SERVER < calls.json"""

import importlib
import json
import sys
from typing import Any


def openapi_python_client(server: str, calls: list[dict[str, Any]]) -> list[Any]:
    client = importlib.import_module("opc_client").Client(base_url=server, raise_on_unexpected_status=True)
    return [
        importlib.import_module(f"opc_client.api.{call['tag']}.{call['operation']}")
        .sync(client=client, **call["arguments"])
        .to_dict()
        for call in calls
    ]


def openapi_generator(server: str, calls: list[dict[str, Any]]) -> list[Any]:
    og = importlib.import_module("og_client")
    client = og.ApiClient(og.Configuration(host=server))
    bodies = []
    for call in calls:
        name = "".join(map(str.capitalize, call["tag"].split("_"))) + "Api"
        answer = getattr(getattr(og, name)(client), call["operation"])(**call["arguments"])
        bodies.append(json.loads(answer.to_json()))
    return bodies


def datamodel_code_generator(server: str, calls: list[dict[str, Any]]) -> list[Any]:
    models = importlib.import_module("dmcg_models")
    httpx = importlib.import_module("httpx")
    return [
        getattr(models, call["response"])
        .model_validate_json(httpx.get(server + call["url"], timeout=30).content)
        .model_dump(mode="json", by_alias=True)
        for call in calls
    ]


if __name__ == "__main__":
    kind, folder, server = sys.argv[1:]
    sys.path.insert(0, folder)
    json.dump(globals()[kind](server, json.load(sys.stdin)), sys.stdout)
