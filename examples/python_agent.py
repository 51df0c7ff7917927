"""An agent in plain Python that keeps its history within the window through a pipe. Needs python3 and palimpsest."""

import itertools
import json
import os
import subprocess
import sys
import urllib.request

KEY = os.environ.get("OPENAI_API_KEY") or sys.exit(
    "Set OPENAI_API_KEY, and OPENAI_BASE_URL if your model is not at OpenAI.")
BASE_URL = os.environ.get("OPENAI_BASE_URL", "https://api.openai.com/v1")
PALIMPSEST = os.environ.get("PALIMPSEST", "npx palimpsest").split()
CONTEXT = os.environ.get("CONTEXT", "200k")


def tool(name, description, **arguments):
    properties = {argument: {"type": kind} for argument, kind in arguments.items()}
    return {"type": "function", "function": {"name": name, "description": description, "parameters": {
        "type": "object", "properties": properties, "required": list(properties)}}}


TOOLS = [tool("read_log", "Reads a part of the log.", part="integer"),
         tool("retrieve", "Opens a handle such as h-7k2m9x4q: what was removed from this conversation.", handle="string")]


def ask(messages):
    body = {"model": "gpt-5.6", "messages": messages, "tools": TOOLS}
    request = urllib.request.Request(BASE_URL + "/chat/completions", json.dumps(body).encode(), {
        "content-type": "application/json", "authorization": "Bearer " + KEY})
    with urllib.request.urlopen(request) as response:
        return json.load(response)["choices"][0]["message"]


def answer_call(name, arguments):
    if name == "retrieve":
        done = subprocess.run([*PALIMPSEST, "retrieve", "--max-tokens", "2000", "--", arguments.get("handle", "")],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.stdout
    return "part %s: %s" % (arguments.get("part"), "nothing of note; " * 400)


def compact(messages):
    """What is removed goes to the archive; on a fault the messages stay as they are, and standard error says why."""
    done = subprocess.run(
        [*PALIMPSEST, "compact", "-", "--format", "openai-chat", "--context", CONTEXT, "--lookup-tool", "retrieve",
         "--json"],
        input=json.dumps(messages), stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)["messages"] if done.returncode == 0 else messages


messages = [{"role": "system", "content": "You look after a service."},
            {"role": "user", "content": "Why was it slow on Monday?"}]
for turn in itertools.count(1):
    answer = ask(messages)
    messages.append(answer)
    if not answer.get("tool_calls"):
        break
    for call in answer["tool_calls"]:
        text = answer_call(call["function"]["name"], json.loads(call["function"]["arguments"]))
        messages.append({"role": "tool", "tool_call_id": call["id"], "content": text})
    if turn % 5 == 0:
        messages = compact(messages)
print(answer["content"])
