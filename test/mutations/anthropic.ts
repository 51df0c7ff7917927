import type { Mutation } from "../contracts/codec.ts";
import {
  blocks,
  contentOf,
  indexes,
  indexOfLastCall,
  insertAfter,
  type Json,
  lastOf,
  messages,
  remove,
  set,
  thoughts,
  thoughtsOfOpenTurn,
  tool,
  tools,
} from "./anthropic-places.ts";

/** At least one way to break each rule of the Messages API, applied to copies of valid requests. */
export const mutations: readonly Mutation[] = [
  breaking("shape", (body) => [() => delete body["max_tokens"], () => delete body["model"]]),
  breaking("shape", (body) =>
    blocks(body, "text").map(
      ({ block }) =>
        () =>
          set(block, "text", 1),
    ),
  ),
  breaking("shape", (body) =>
    blocks(body, "tool_use").map(
      ({ block }) =>
        () =>
          set(block, "input", "{}"),
    ),
  ),
  breaking("shape", (body) =>
    blocks(body, "image").map(
      ({ block }) =>
        () =>
          set(block, "source", { type: "base64", media_type: "image/bmp" }),
    ),
  ),

  breaking("first-message-user", (body) => [() => messages(body).unshift({ role: "assistant", content: "Hello." })]),
  breaking("roles-alternate", (body) =>
    indexes(messages(body))
      .filter((index) => messages(body)[index]?.["role"] === "user")
      .map((index) => () => insertAfter(body, index, { role: "user", content: "One more thing." })),
  ),
  breaking("system-message-place", (body) =>
    indexes(messages(body))
      .filter((index) => messages(body)[index]?.["role"] === "assistant" && messages(body)[index + 1] !== undefined)
      .map((index) => () => insertAfter(body, index, { role: "system", content: "Be brief." })),
  ),
  breaking("block-role", (body) =>
    messages(body)
      .filter((message) => message["role"] === "user" && Array.isArray(message["content"]))
      .map((message) => () => contentOf(message).push({ type: "redacted_thinking", data: "EvAC" })),
  ),

  breaking("no-empty-message", (body) =>
    messages(body)
      .slice(0, -1)
      .filter((message) => message["role"] !== "system")
      .map((message) => () => set(message, "content", [])),
  ),
  breaking("no-empty-text", (body) =>
    blocks(body, "text").map(
      ({ block }) =>
        () =>
          set(block, "text", ""),
    ),
  ),
  breaking("no-empty-text", (body) =>
    blocks(body, "text").map(
      ({ block }) =>
        () =>
          set(block, "text", " \t\n"),
    ),
  ),

  breaking("tool-call-without-result", (body) => blocks(body, "tool_result").map((place) => () => remove(place))),
  breaking("tool-call-without-result", (body) =>
    lastOf(messages(body))?.["role"] === "user" && blocks(body, "tool_use").length > 0
      ? [() => messages(body).splice(indexOfLastCall(body) + 1)]
      : [],
  ),
  breaking("tool-result-without-call", (body) => blocks(body, "tool_use").map((place) => () => remove(place))),
  breaking("tool-result-without-call", (body) =>
    blocks(body, "tool_result").map(
      ({ block }) =>
        () =>
          set(block, "tool_use_id", "toolu_nobody"),
    ),
  ),
  breaking("tool-results-first", (body) =>
    blocks(body, "tool_result").map(
      ({ message }) =>
        () =>
          contentOf(message).unshift({ type: "text", text: "First this." }),
    ),
  ),
  breaking("tool-result-unique", (body) =>
    blocks(body, "tool_result").map(
      ({ message, block }) =>
        () =>
          contentOf(message).unshift({ ...block }),
    ),
  ),
  breaking("tool-call-id-unique", (body) => {
    const [first, ...others] = blocks(body, "tool_use");
    return others.map(
      ({ block }) =>
        () =>
          set(block, "id", first?.block["id"]),
    );
  }),
  breaking("tool-call-id-pattern", (body) =>
    blocks(body, "tool_use").map(
      ({ block }) =>
        () =>
          set(block, "id", "call.1"),
    ),
  ),

  breaking("server-tool-call-without-result", (body) =>
    blocks(body, "web_search_tool_result").map((place) => () => {
      remove(place);
      messages(body).push({ role: "user", content: "And?" });
    }),
  ),
  breaking("server-tool-result-without-call", (body) =>
    blocks(body, "web_search_tool_result").map(
      ({ block }) =>
        () =>
          set(block, "tool_use_id", "srvtoolu_nobody"),
    ),
  ),

  breaking("no-prefill", (body) => [
    () => {
      messages(body).push({ role: "assistant", content: "The answer is (" });
      Object.assign(body, { model: "claude-sonnet-4-5", thinking: { type: "adaptive" } });
    },
    () => {
      messages(body).push({ role: "assistant", content: "The answer is (" });
      set(body, "model", "claude-opus-5");
    },
  ]),
  breaking("no-trailing-whitespace", (body) => [
    () => messages(body).push({ role: "assistant", content: [{ type: "text", text: "So: " }] }),
  ]),

  breaking("tool-name-pattern", (body) => [
    () => tools(body).push(tool("no spaces")),
    () => tools(body).push(tool("é")),
  ]),
  breaking("tool-name-pattern", (body) => [() => tools(body).push(tool("a".repeat(129)))]),
  breaking("tool-name-unique", (body) => [() => tools(body).push(tool("twice"), tool("twice"))]),
  breaking("forced-tool-choice-with-thinking", (body) => [
    () => {
      set(body, "thinking", { type: "enabled", budget_tokens: 2048 });
      set(body, "tool_choice", { type: "tool", name: "bash" });
    },
  ]),

  breaking("cache-control-limit", (body) => [
    () => {
      const marked = ["a", "b", "c", "d", "e"].map((name) => ({ ...tool(name), cache_control: { type: "ephemeral" } }));
      tools(body).push(...marked);
    },
  ]),
  breaking("cache-control-order", (body) => [
    () => {
      set(body, "tools", [{ ...tool("a"), cache_control: { type: "ephemeral", ttl: "5m" } }]);
      set(body, "system", [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral", ttl: "1h" } }]);
    },
  ]),
  breaking("cache-control-place", (body) =>
    [...blocks(body, "thinking"), ...blocks(body, "redacted_thinking")].map(
      ({ block }) =>
        () =>
          set(block, "cache_control", { type: "ephemeral" }),
    ),
  ),

  breaking("thinking-not-last", (body) =>
    thoughts(body).map(
      ({ message, block }) =>
        () =>
          contentOf(message).push(block),
    ),
  ),
  comparing("thinking-unchanged", (body) =>
    thoughtsOfOpenTurn(body).map(
      ({ block }) =>
        () =>
          set(block, block["type"] === "thinking" ? "thinking" : "data", "altered"),
    ),
  ),
  comparing("thinking-unchanged", (body) =>
    thoughtsOfOpenTurn(body)
      .filter(({ message }) => thoughts({ messages: [message] }).length > 1)
      .map((place) => () => remove(place)),
  ),

  bound("thinking-prefix", (body) =>
    thoughts(body).length === 0
      ? []
      : [() => set(body, "system", "Another prompt."), () => tools(body).push(tool("a_new_tool"))],
  ),
  bound("thinking-prefix", (body) => {
    const last = lastOf(thoughts(body));
    return last === undefined ? [] : [() => messages(body).unshift({ role: "user", content: "Put in front." })];
  }),
  bound("thinking-prefix", (body) => {
    const [first, second, third] = thoughts(body);
    return first !== undefined && second !== undefined && third !== undefined ? [() => remove(second)] : [];
  }),
];

/** One of the changes that `find` offers, made in the request. */
function breaking(breaks: string, find: (body: Json) => (() => unknown)[]): Mutation {
  return {
    breaks,
    apply(request, pick) {
      const body = request as Json;
      const changes = find(body);
      const change = changes[pick % Math.max(1, changes.length)];
      if (change === undefined) return undefined;
      change();
      return { request: body };
    },
  };
}

/** The same, if the previous request was the unchanged one. */
function comparing(breaks: string, find: (body: Json) => (() => unknown)[]): Mutation {
  return {
    breaks,
    apply(request, pick) {
      const previous = structuredClone(request);
      const mutated = breaking(breaks, find).apply(request, pick);
      return mutated && { ...mutated, previous };
    },
  };
}

/** The same, on a model that binds thinking, without a summary of the provider that would excuse the change. */
function bound(breaks: string, find: (body: Json) => (() => unknown)[]): Mutation {
  return {
    breaks,
    apply(request, pick) {
      const body = request as Json;
      if (blocks(body, "compaction").length > 0) return undefined;
      Object.assign(body, { model: "claude-opus-5-5", thinking: { type: "adaptive" } });
      return comparing(breaks, find).apply(body, pick);
    },
  };
}
