import { expect } from "vitest";
import { RETRIEVE } from "../../src/lookup/retrieval-tools.ts";
import { type Answer, startProvider, startTestGateway } from "./gateway-fixture.ts";
import { sharedStore } from "./shared-store.ts";
import { ask, findHandles, readFiles, request, type WireMessage } from "./tool-history.ts";

export const TASK = "Read the parser. Never push to main.";

/** An answer of the model that ends its turn. */
export const found = { content: [{ type: "text", text: "Found." }], stop_reason: "end_turn" };

type StartOptions = NonNullable<Parameters<typeof startTestGateway>[1]> & { readonly answer?: Answer };

/** A gateway and a provider that answers as a test says, over a store in memory. */
export async function startAnswering({
  answer = (_, response) => answerJson(response, found),
  ...options
}: StartOptions = {}) {
  const bodies: string[] = [];
  const provider = await startProvider((seen, response, number) => {
    bodies.push(seen.body);
    answer(seen, response, number);
  });
  const store = sharedStore();
  const gateway = await startTestGateway(provider.url, { windows: { "*": 60_000 }, ...store, ...options });
  return {
    provider,
    bodies,
    gateway,
    settle: store.settle,
    /** A history that was compacted once. */
    async compactedHistory(): Promise<WireMessage[]> {
      const messages = [ask(TASK), ...readFiles("common", 14)];
      await compactByHand(gateway, messages);
      return messages;
    },
  };
}

/** Sends a conversation and has it compacted. */
export async function compactByHand(
  gateway: { post: (path: string, body: unknown) => Promise<Response> },
  messages: readonly WireMessage[],
) {
  const first = await gateway.post("/v1/messages", request(messages));
  await first.text();
  const session = first.headers.get("x-palimpsest-session");
  const manual = await gateway.post("/palimpsest/compact", { session });
  expect(await manual.json()).toMatchObject({ report: { status: "compacted" } });
}

/** Answers as Anthropic does. */
export function answerJson(response: Parameters<Answer>[1], answer: Readonly<Record<string, unknown>>): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "m",
      usage: { input_tokens: 1, output_tokens: 1 },
      ...answer,
    }),
  );
}

/** A call of our tool for the first handle of a conversation. */
export function callOurs(body: string) {
  const [handle = "h-00000000"] = findHandles(body);
  return {
    content: [{ type: "tool_use", id: "toolu_ours", name: RETRIEVE, input: { handle } }],
    stop_reason: "tool_use",
  };
}

/** Looks something up if it can, and then says what it found. */
export function lookUpFirst({ body }: Parameters<Answer>[0], response: Parameters<Answer>[1]): void {
  const canLookUp = body.includes(RETRIEVE) && !body.includes("toolu_ours");
  answerJson(response, canLookUp ? callOurs(body) : found);
}

/** The result that the model got for its call. */
export function resultOf(body = "{}"): string {
  const last = readMessages(body).at(-1) as { content?: { tool_use_id?: string; content?: unknown }[] } | undefined;
  const result = last?.content?.find(({ tool_use_id }) => tool_use_id === "toolu_ours");
  return JSON.stringify(result?.content ?? "");
}

/** The conversation of a body. */
export function readMessages(body: string): readonly unknown[] {
  return (JSON.parse(body) as { messages?: unknown[] }).messages ?? [];
}
