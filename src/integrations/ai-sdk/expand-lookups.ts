import type { AssistantMessage, Prompt, PromptMessage, ToolMessage } from "./model-types.ts";

type AssistantPart = AssistantMessage["content"][number];
type ToolResult = Extract<ToolMessage["content"][number], { type: "tool-result" }>;

/**
 * Puts look-ups back as they were sent to the provider.
 *
 * To the SDK, a look-up is a call that the provider answered itself, within one assistant message: so it is in the
 * caller's history, and we need not remember anything. To the provider it was a call like any other: an assistant
 * message, a tool message, and the next assistant message.
 */
export function expandLookups(prompt: Prompt, isOurs: (toolName: string) => boolean): Prompt {
  const expanded: PromptMessage[] = [];
  let waiting: readonly ToolResult[] = [];
  for (const message of prompt) {
    // If the model also called the caller's tools, their results follow: ours are sent with them.
    if (message.role === "tool" && waiting.length > 0) {
      expanded.push({ ...message, content: [...waiting, ...message.content] });
      waiting = [];
      continue;
    }
    if (waiting.length > 0) expanded.push({ role: "tool", content: [...waiting] });
    waiting = [];
    if (message.role !== "assistant" || !message.content.some((part) => isOurResult(part, isOurs))) {
      expanded.push(message);
      continue;
    }
    const rounds = splitRounds(message, isOurs);
    for (const [index, { spoken, results }] of rounds.entries()) {
      expanded.push({ ...message, content: spoken });
      if (index === rounds.length - 1) waiting = results;
      else expanded.push({ role: "tool", content: results });
    }
  }
  if (waiting.length > 0) expanded.push({ role: "tool", content: [...waiting] });
  return expanded;
}

interface Round {
  readonly spoken: AssistantPart[];
  readonly results: ToolResult[];
}

/** A round ends with the results of its look-ups; whatever follows them is the next one. */
function splitRounds({ content }: AssistantMessage, isOurs: (toolName: string) => boolean): Round[] {
  const rounds: Round[] = [];
  let current: Round = { spoken: [], results: [] };
  for (const part of content) {
    if (isOurResult(part, isOurs)) {
      current.results.push(part);
      continue;
    }
    if (current.results.length > 0) {
      rounds.push(current);
      current = { spoken: [], results: [] };
    }
    current.spoken.push(asClientCall(part, isOurs));
  }
  rounds.push(current);
  return rounds;
}

function isOurResult(part: AssistantPart, isOurs: (toolName: string) => boolean): part is ToolResult {
  return part.type === "tool-result" && isOurs(part.toolName);
}

/** To the provider it is an ordinary call, not one that the provider ran. */
function asClientCall(part: AssistantPart, isOurs: (toolName: string) => boolean): AssistantPart {
  if (part.type !== "tool-call" || !isOurs(part.toolName)) return part;
  const { providerExecuted: _ours, ...call } = part;
  return call;
}
