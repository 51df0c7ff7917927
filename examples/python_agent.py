"""An agent in plain Python that keeps its history within the window through a pipe. Needs python3 and palimpsest."""

import itertools
import json
import os
import subprocess
import urllib.request

BASE_URL = os.environ.get("OPENAI_BASE_URL", "https://api.openai.com/v1")
PALIMPSEST = os.environ.get("PALIMPSEST", "npx palimpsest").split()
CONTEXT = os.environ.get("CONTEXT", "200k")
TOOLS = [{"type": "function", "function": {
    "name": "read_log", "description": "Reads a part of the log.",
    "parameters": {"type": "object", "properties": {"part": {"type": "integer"}}, "required": ["part"]}}}]


def ask(messages):
    body = {"model": "gpt-5.6", "messages": messages, "tools": TOOLS}
    request = urllib.request.Request(BASE_URL + "/chat/completions", json.dumps(body).encode(), {
        "content-type": "application/json", "authorization": "Bearer " + os.environ["OPENAI_API_KEY"]})
    with urllib.request.urlopen(request) as response:
        return json.load(response)["choices"][0]["message"]


def compact(messages):
    """What is taken out goes to the archive; on a fault the messages stay as they are, and standard error says why."""
    done = subprocess.run(
        [*PALIMPSEST, "compact", "-", "--format", "openai-chat", "--context", CONTEXT, "--json"],
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
        text = "part %s: %s" % (call["function"]["arguments"], "nothing of note; " * 400)
        messages.append({"role": "tool", "tool_call_id": call["id"], "content": text})
    if turn % 5 == 0:
        messages = compact(messages)
print(answer["content"])
