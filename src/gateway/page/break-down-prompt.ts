import type { TokenCounter } from "../../core/base/ports.ts";
import type { BreakdownCategory, CategoryName, ConversationPart } from "../../core/model/breakdown.ts";
import { breakDown } from "../../core/stages/measure/break-down.ts";
import { createMeasurer } from "../../core/stages/measure/create-measurer.ts";
import { BREAKDOWN_NAMES, type BreakdownName, type BreakdownShare } from "../../page/model/session-detail.ts";
import { type Conversation, writeConversation } from "../conversation/conversation.ts";
import { findHandoff } from "./find-handoff.ts";

const NAME_OF_CATEGORY: Readonly<Record<Exclude<CategoryName, "conversation">, BreakdownName>> = {
  "system prompt": "system",
  "rules and context files": "system",
  skills: "system",
  memory: "system",
  "tool definitions": "tools",
  "MCP tools": "tools",
  "sub-agent definitions": "tools",
};

const NAME_OF_PART: Readonly<Record<ConversationPart, BreakdownName>> = {
  user: "user",
  media: "user",
  assistant: "assistant",
  reasoning: "assistant",
  "tool calls": "assistant",
  "tool results": "results",
};

/** Where the tokens of a prompt go, as it was sent. */
export function breakDownPrompt(conversation: Conversation, counter: TokenCounter): readonly BreakdownShare[] {
  const { door, woven } = conversation;
  const transcript = door.codec.decode(JSON.parse(writeConversation(conversation)));
  const { categories } = breakDown(transcript, { measurer: createMeasurer({ counter }) });
  const tokens = new Map<BreakdownName, number>();
  const add = (name: BreakdownName, count: number): void => void tokens.set(name, (tokens.get(name) ?? 0) + count);
  for (const category of categories) addCategory(category, add);
  // The handoff is in a user message, but the user did not say it.
  const handoff = woven
    .listItems()
    .reduce((total, { json }) => total + counter.count(findHandoff(json)?.text ?? ""), 0);
  const moved = Math.min(handoff, tokens.get("user") ?? 0);
  add("record", moved);
  add("user", -moved);
  return BREAKDOWN_NAMES.map((name) => ({ name, tokens: tokens.get(name) ?? 0 }));
}

function addCategory(category: BreakdownCategory, add: (name: BreakdownName, tokens: number) => void): void {
  if (category.name !== "conversation") {
    add(NAME_OF_CATEGORY[category.name], category.tokens);
    return;
  }
  for (const { name, tokens } of category.split ?? []) add(NAME_OF_PART[name], tokens);
}
