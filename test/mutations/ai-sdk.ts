import type { Mutation } from "../contracts/codec.ts";

type Fields = Record<string, unknown>;

/** One way to break a list of messages, in place. False if the list has no place for it. */
type Break = (messages: Fields[], pick: number, body: Fields) => boolean;

export const mutations: readonly Mutation[] = [
  mutation("shape", (messages, pick) => put(messages[pick % messages.length], "role", "developer")),
  mutation("shape", (messages, pick) => put(messages[pick % messages.length], "content", 5)),
  mutation("shape", (messages, pick) => put(messages[pick % messages.length], "providerOptions", { openai: null })),
  mutation("shape", (messages, pick) => put(at(partsOf(messages), pick), "type", "blob")),
  mutation("shape", (messages, pick) => drop(at(partsOf(messages, "tool-call"), pick), "input")),
  mutation("shape", (messages, pick) => put(at(partsOf(messages, "tool-result"), pick), "output", "done")),
  mutation("shape", (messages, pick) => drop(at(partsOf(messages, "tool-approval-response"), pick), "approved")),
  mutation("shape", (_messages, _pick, body) => put(body, "maxOutputTokens", 0)),

  mutation("messages-not-empty", (messages) => messages.splice(0).length > 0),

  mutation("no-system-in-messages", (messages, _pick, body) => {
    messages.unshift({ role: "system", content: "Be brief." });
    return put(body, "allowSystemInMessages", false);
  }),

  mutation("tool-call-without-result", (messages, pick) => {
    const waiting = new Set(partsOf(messages, "tool-approval-request").map((part) => part["toolCallId"]));
    const results = clientResults(messages).filter((part) => !waiting.has(part["toolCallId"]));
    return remove(messages, at(results, pick));
  }),
  mutation("tool-call-without-result", (messages, pick) => {
    const answer = messages.indexOf(at(withClientCalls(messages), pick) ?? {});
    if (answer >= 0) messages.splice(answer + 1, 0, { role: "user", content: "By the way" });
    return answer >= 0;
  }),
  mutation("tool-call-without-result", (messages, pick) => {
    const answer = messages.indexOf(at(withClientCalls(messages), pick) ?? {});
    return answer >= 0 && messages.splice(answer + 1).length > 0;
  }),
  mutation("tool-call-without-result", (messages) => {
    const content = [{ type: "tool-call", toolCallId: "last", toolName: "shell", input: {} }];
    return messages.push({ role: "assistant", content }) > 0;
  }),

  mutation("tool-result-without-call", (messages, pick) => {
    return put(at(partsOf(messages, "tool-result"), pick), "toolCallId", "nobody asked");
  }),
  mutation("tool-result-without-call", (messages, pick) => {
    const answered = new Set(clientResults(messages).map((part) => part["toolCallId"]));
    const calls = partsOf(messages, "tool-call").filter((part) => answered.has(part["toolCallId"]));
    return remove(messages, at(calls, pick));
  }),
  mutation("tool-result-without-call", (messages, pick) => {
    const result = at(clientResults(messages), pick);
    const message = messages.find((one) => contentOf(one).includes(result ?? {}));
    return result !== undefined && contentOf(message).push({ ...result }) > 0;
  }),

  mutation("tool-call-id-unique", (messages, pick) => {
    const [first, ...others] = withClientCalls(messages).flatMap(contentOf).filter(isClientCall);
    return put(at(others, pick), "toolCallId", first?.["toolCallId"]);
  }),

  mutation("approval-response-without-request", (messages) => {
    const content = [{ type: "tool-approval-response", approvalId: "nobody asked", approved: true }];
    return messages.push({ role: "tool", content }) > 0;
  }),

  mutation("approval-request-without-call", (messages) => {
    const request = { type: "tool-approval-request", approvalId: "a", toolCallId: "gone" };
    const response = { type: "tool-approval-response", approvalId: "a", approved: true };
    messages.push({ role: "assistant", content: [request] });
    return messages.push({ role: "tool", content: [response] }) > 0;
  }),

  mutation("media-data", (messages, pick) => {
    const files = messages
      .filter((message) => message["role"] !== "tool")
      .flatMap((message) => partsOf([message], "file"));
    return put(at(files, pick), "data", { type: "data", data: "data:image/png;base64,AAAA" });
  }),
  mutation("media-data", (messages) => {
    messages.unshift({ role: "user", content: [{ type: "image", image: "not base64!" }] });
    return true;
  }),
  mutation("media-data", (messages, pick) => {
    const value = [{ type: "image-url", url: "no scheme" }];
    return put(at(partsOf(messages, "tool-result"), pick), "output", { type: "content", value });
  }),
];

function mutation(breaks: string, damage: Break): Mutation {
  return {
    breaks,
    apply(request, pick) {
      const body = request as Fields;
      const messages = body["prompt"] ?? body["messages"];
      if (!Array.isArray(messages)) return undefined;
      return damage(messages, pick, body) ? { request: body } : undefined;
    },
  };
}

function at<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % Math.max(1, items.length)];
}

function put(fields: Fields | undefined, key: string, value: unknown): boolean {
  if (fields !== undefined) fields[key] = value;
  return fields !== undefined;
}

function drop(fields: Fields | undefined, key: string): boolean {
  if (fields !== undefined) delete fields[key];
  return fields !== undefined;
}

function remove(messages: readonly Fields[], part: Fields | undefined): boolean {
  if (part === undefined) return false;
  for (const content of messages.map(contentOf)) {
    if (content.includes(part)) content.splice(content.indexOf(part), 1);
  }
  return true;
}

function contentOf(message: Fields | undefined): Fields[] {
  const content = message?.["content"];
  return Array.isArray(content) ? content : [];
}

function partsOf(messages: readonly Fields[], type?: string): Fields[] {
  return messages.flatMap(contentOf).filter((part) => type === undefined || part["type"] === type);
}

function isClientCall(part: Fields): boolean {
  return part["type"] === "tool-call" && part["providerExecuted"] !== true;
}

function withClientCalls(messages: readonly Fields[]): Fields[] {
  return messages.filter((message) => contentOf(message).some(isClientCall));
}

function clientResults(messages: readonly Fields[]): Fields[] {
  return partsOf(
    messages.filter((message) => message["role"] === "tool"),
    "tool-result",
  );
}
