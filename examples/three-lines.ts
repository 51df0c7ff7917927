// Compacts a history before it is sent. No key, no model, and nothing stored on disk.

import type Anthropic from "@anthropic-ai/sdk";
import { compact } from "palimpsest";

const history: Anthropic.MessageParam[] = Array.from({ length: 201 }, (_, turn) => ({
  role: turn % 2 === 0 ? "user" : "assistant",
  content: `Turn ${turn}: ${"many words about the plan ".repeat(400)}`,
}));

const { messages, report } = await compact(history, { model: "claude-opus-5-5", contextTokens: 200_000 });
console.log(`${report.status}: ${report.tokensBefore} to ${report.tokensAfter} tokens, ${messages.length} messages`);
