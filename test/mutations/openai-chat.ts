import type { Mutation } from "../contracts/codec.ts";

type Wire = Record<string, unknown>;

interface Request extends Wire {
  messages: Wire[];
}

/** Ways to break a request that OpenAI, or Claude behind a gateway, would refuse. */
export const openAiChatMutations: readonly Mutation[] = [
  breaking("shape", (request) => {
    delete request["model"];
  }),
  breaking("shape", (request, pick) => {
    choose(request.messages, pick)["role"] = "narrator";
  }),
  breakingOne("shape", isRole("user"), (message) => {
    delete message["content"];
  }),
  breakingOne("shape", isRole("tool"), (message) => {
    delete message["tool_call_id"];
  }),
  breakingOne("shape", isRole("assistant", "system"), (message) => {
    message["content"] = 5;
  }),
  breakingOne("shape", hasCalls, (message, pick) => {
    const call = choose(callsOf(message), pick);
    call["type"] = "function";
    call["function"] = { name: "read", arguments: { path: "a" } };
  }),
  breaking("no-empty-list", (request) => {
    request.messages = [];
  }),
  breaking("no-empty-list", (request) => {
    request["tools"] = [];
  }),
  breakingOne("no-empty-list", isRole("assistant"), (message) => {
    message["tool_calls"] = [];
  }),
  breakingOne("no-empty-message", isRole("assistant"), (message) => {
    for (const field of ["content", "tool_calls", "function_call", "refusal", "audio"]) delete message[field];
  }),
  breakingOne("tool-call-without-result", isRole("tool"), (message, _pick, request) => {
    request.messages = request.messages.filter((other) => other !== message);
  }),
  breakingOne("tool-call-without-result", hasCalls, (message, _pick, request) => {
    request.messages = request.messages.slice(0, request.messages.indexOf(message) + 1);
  }),
  breaking("tool-result-without-call", (request, pick) => {
    const stray = { role: "tool", tool_call_id: "never called", content: "done" };
    request.messages.splice(pick % (request.messages.length + 1), 0, stray);
  }),
  breakingOne("tool-result-without-call", isRole("tool"), (message) => {
    message["tool_call_id"] = "never called";
  }),
  breakingOne("tool-result-not-contiguous", isRole("tool"), (message, pick, request) => {
    const between = choose(
      [
        { role: "user", content: "wait" },
        { role: "assistant", content: "so" },
      ],
      pick,
    );
    request.messages.splice(request.messages.indexOf(message), 0, between);
  }),
  breakingOne("tool-result-unique", isRole("tool"), (message, _pick, request) => {
    request.messages.splice(request.messages.indexOf(message), 0, structuredClone(message));
  }),
  breakingOne("tool-call-id-unique", hasCalls, (message) => {
    const [first] = callsOf(message);
    message["tool_calls"] = [...callsOf(message), structuredClone(first)];
  }),
  breakingOne("arguments-are-json", hasCalls, (message, pick) => {
    const call = choose(callsOf(message), pick);
    call["type"] = "function";
    call["function"] = { name: "read", arguments: choose(["{'path': 'a'}", '{"path": "a', "", "undefined"], pick) };
  }),
  breakingOne(
    "arguments-are-json",
    (message) => "function_call" in message,
    (message) => {
      message["function_call"] = { name: "read", arguments: "[marker]" };
    },
  ),
  breaking("tool-choice-offered", (request) => {
    delete request["tools"];
    request["tool_choice"] = "required";
  }),
  breaking("tool-choice-offered", (request) => {
    request["tools"] = [{ type: "function", function: { name: "read" } }];
    request["tool_choice"] = { type: "function", function: { name: "write" } };
  }),
  breaking("cache-control-limit", (request) => {
    request.messages.push(...["a", "b", "c", "d", "e"].map((text) => markedMessage(text)));
  }),
  breaking("cache-control-limit", (request, pick) => {
    const parts = ["a", "b", "c", "d", "e"].map((text) => ({
      type: "text",
      text,
      cache_control: { type: "ephemeral" },
    }));
    request.messages.push({ role: choose(["system", "user"], pick), content: parts });
  }),
  breaking("cache-control-limit", (request) => {
    request["cache_control"] = { type: "ephemeral" };
    request.messages.push(...["a", "b", "c", "d"].map((text) => markedMessage(text)), { role: "user", content: "e" });
  }),
  breaking("cache-control-order", (request, pick) => {
    request.messages.push(markedMessage("short", choose([undefined, "5m"], pick)), markedMessage("long", "1h"));
  }),
  breaking("cache-control-place", (request, pick) => {
    const part = { type: "text", text: "", cache_control: { type: "ephemeral" } };
    request.messages.push(choose([markedMessage(""), { role: "user", content: [part] }], pick));
  }),
];

function breaking(breaks: string, change: (request: Request, pick: number) => void): Mutation {
  return {
    breaks,
    apply(request, pick) {
      change(request as Request, pick);
      return { request };
    },
  };
}

/** Changes one message for which `matches` holds. */
function breakingOne(
  breaks: string,
  matches: (message: Wire) => boolean,
  change: (message: Wire, pick: number, request: Request) => void,
): Mutation {
  return {
    breaks,
    apply(wire, pick) {
      const request = wire as Request;
      const places = request.messages.filter(matches);
      if (places.length === 0) return undefined;
      change(choose(places, pick), pick, request);
      return { request };
    },
  };
}

function isRole(...roles: string[]): (message: Wire) => boolean {
  return (message) => roles.includes(String(message["role"]));
}

function hasCalls(message: Wire): boolean {
  return callsOf(message).length > 0;
}

function callsOf(message: Wire): Wire[] {
  return (message["tool_calls"] ?? []) as Wire[];
}

function markedMessage(content: string, ttl?: string): Wire {
  const mark = ttl === undefined ? { type: "ephemeral" } : { type: "ephemeral", ttl };
  return { role: "user", content, cache_control: mark };
}

function choose<Item>(items: readonly Item[], pick: number): Item {
  return items[pick % items.length] as Item;
}
