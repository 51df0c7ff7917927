// A Claude Agent SDK agent behind a gateway: start one with `npx palimpsest gateway`. Needs ANTHROPIC_API_KEY.

import { query } from "@anthropic-ai/claude-agent-sdk";
import { palimpsest } from "palimpsest/claude-agent-sdk";

const gateway = process.env["GATEWAY"] ?? "http://127.0.0.1:4870";

for await (const message of query({
  prompt: "Find out why the tests of this folder are slow.",
  options: { ...palimpsest({ gateway }), model: "claude-opus-5-5", allowedTools: ["Bash", "Read", "Grep"] },
})) {
  if (message.type === "result") console.log(message.result);
}
