import "../../require-node.ts";

import { type AgentMiddleware, type BaseMessage, createMiddleware, ToolMessage, tool } from "langchain";
import { createCompactor } from "../../compactor/create-compactor.ts";
import { createBoundedMemory } from "../../core/base/bounded-memory.ts";
import { isObject, textField } from "../../core/json/wire-value.ts";
import { bindsThinking } from "../../formats/anthropic/model-facts.ts";
import { type LookupTools, lookupTools } from "../../lookup/lookup-tools.ts";
import { isOurTool, RETRIEVE } from "../../lookup/retrieval-tools.ts";
import { type AdapterOptions, checkAdapterOptions, openForLookups } from "../adapter-options.ts";
import { createWindowLearner } from "../learn-window.ts";
import { type ChatMessage, fromChat, toChat, withoutThinking } from "./chat-form.ts";
import { findModelName } from "./find-model-name.ts";

export type { AdapterOptions } from "../adapter-options.ts";

/** Calls that are not answered yet; an agent that was stopped in between asks again. */
const MAX_OPEN_CALLS = 1_000;

/**
 * Keeps the prompts of an agent within the window of its model: `createAgent({ middleware: [palimpsest()] })`.
 *
 * The state of the agent keeps every message, with any checkpointer: only what is sent to the model is compacted, and
 * sent again byte for byte. No failure removes a message.
 */
export function palimpsest(options: AdapterOptions = {}): AgentMiddleware {
  const { compactor: own, enabled, lookup, tell, fail } = checkAdapterOptions(options);
  const compactor = createCompactor(own);
  const windows = createWindowLearner(own);
  /** Undefined for an id that two conversations are waiting for: some servers reuse ids again and again. */
  const openCalls = createBoundedMemory<string, LookupTools | undefined>(MAX_OPEN_CALLS);

  /** @param messages The system message, which stays the first, and the conversation. */
  async function prepare(messages: readonly BaseMessage[], given: PrepareOptions): Promise<Prepared> {
    const { model, tools, canLookUp, namesTool, signal } = given;
    const chat = messages.map(toChat);
    const origins = new Map(chat.map((message, index) => [message, index]));
    const compacted = await compactor.compact(
      { messages: chat, tools: tools.map(describeTool) },
      {
        format: "openai-chat",
        ...windows.sizeOf(model),
        ...(namesTool && { lookupTool: RETRIEVE }),
        ...(signal !== undefined && { signal }),
      },
    );
    tell(compacted.report);
    const { handles, compactedMessages, report } = compacted;
    const isBound = bindsThinking(model);
    const results = pairResults(compacted.messages, messages);
    let isRewritten = false;
    const sent = compacted.messages.map((message, index) => {
      const origin = origins.get(message);
      const original = origin === undefined ? undefined : messages[origin];
      isRewritten ||= original === undefined;
      if (origin === undefined || original === undefined) return fromChat(message, results.get(index));
      return isBound && isRewritten && origin < compactedMessages ? withoutThinking(original) : original;
    });
    const offersTools = canLookUp && (handles.length > 0 || isBound);
    const archive = offersTools ? await openForLookups(compactor) : undefined;
    const lookups = archive === undefined ? undefined : lookupTools(archive, { handles: new Set(handles) });
    return { messages: sent, tokens: report.tokensAfter, ...(lookups !== undefined && { lookups }) };
  }

  return createMiddleware({
    name: "palimpsest",
    async wrapModelCall(request, handler) {
      if (!enabled) return handler(request);
      const model = findModelName(request.model);
      const hasOwn = request.tools.some((one) => isOurTool(textField(one, "name")));
      const isFree = request.tools.length > 0 && (request.toolChoice ?? "auto") === "auto";
      const canLookUp = lookup && isFree && !hasOwn;
      let prepared: Prepared;
      try {
        prepared = await prepare([request.systemMessage, ...request.messages], {
          model,
          tools: request.tools,
          canLookUp,
          namesTool: canLookUp || hasOwn,
          signal: request.runtime?.signal,
        });
      } catch (error) {
        fail(error);
        return handler(request);
      }
      const { messages, lookups, tokens } = prepared;
      const added = lookups === undefined ? [] : offer(lookups);
      const answer = await handler({ ...request, messages: messages.slice(1), tools: [...request.tools, ...added] });
      windows.learn(model, tokens, countInput(answer.usage_metadata));
      for (const { id, name } of answer.tool_calls ?? []) {
        if (lookups === undefined || id === undefined || !isOurTool(name)) continue;
        openCalls.set(id, openCalls.has(id) ? undefined : lookups);
      }
      return answer;
    },
    async wrapToolCall(request, handler) {
      const { id = "", name, args } = request.toolCall;
      // A tool that the agent knows is its own.
      if (!isOurTool(name) || request.tool !== undefined) return handler(request);
      const lookups = openCalls.get(id);
      openCalls.delete(id);
      const content = lookups === undefined ? "Please ask again." : (await lookups.answer(name, args)).text;
      return new ToolMessage({ content, tool_call_id: id, name });
    },
  });
}

/** The result that each tool message was made from. Matched from the end, because servers reuse ids again and again. */
function pairResults(sent: readonly ChatMessage[], messages: readonly BaseMessage[]): ReadonlyMap<number, ToolMessage> {
  const byId = new Map<string, ToolMessage[]>();
  for (const message of messages) {
    if (!ToolMessage.isInstance(message)) continue;
    const known = byId.get(message.tool_call_id);
    if (known === undefined) byId.set(message.tool_call_id, [message]);
    else known.push(message);
  }
  const pairs = new Map<number, ToolMessage>();
  for (let index = sent.length - 1; index >= 0; index -= 1) {
    const result = byId.get(textField(sent[index], "tool_call_id") ?? "")?.pop();
    if (result !== undefined) pairs.set(index, result);
  }
  return pairs;
}

interface PrepareOptions {
  readonly model: string;
  /** They count as part of the prompt. */
  readonly tools: readonly unknown[];
  readonly canLookUp: boolean;
  /** Whether there is a tool to look up with, ours or the agent's own. */
  readonly namesTool: boolean;
  readonly signal: AbortSignal | undefined;
}

interface Prepared {
  readonly messages: readonly BaseMessage[];
  /** The tokens of the prompt by our own count. */
  readonly tokens: number;
  readonly lookups?: LookupTools;
}

/** The tools as LangChain defines them. Their calls are answered by `wrapToolCall`. */
function offer({ openAiChat }: LookupTools) {
  return openAiChat.map(({ function: { name, description, parameters } }) =>
    tool(() => "", { name, description, schema: parameters }),
  );
}

/** The parts of a tool that every class of tools has in common; the rest is learnt from what providers count. */
function describeTool(given: unknown): unknown {
  const [name = "tool", description = ""] = [textField(given, "name"), textField(given, "description")];
  return { type: "function", function: { name, description } };
}

function countInput(usage: unknown): number | undefined {
  const count = isObject(usage) ? usage["input_tokens"] : undefined;
  return typeof count === "number" ? count : undefined;
}
