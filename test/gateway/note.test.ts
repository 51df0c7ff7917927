import { describe, expect, it } from "vitest";
import { HANDOFF_NOTE } from "../../src/core/text/handoff-note.ts";
import { startProvider, startTestGateway } from "./gateway-fixture.ts";
import { request, type WireMessage } from "./tool-history.ts";

// The system prompt explains how to read records if that removes nothing from the provider's cache.

const WINDOW = 50_000;
const TWO_HOURS_MS = 7_200_000;
const SYSTEM = "You are a careful engineer.";

const doors = {
  "/v1/messages": (messages: readonly WireMessage[], system: string) => ({
    ...{ model: "claude-sonnet-4-5", max_tokens: 1_000, system, messages },
  }),
  "/v1/chat/completions": (messages: readonly WireMessage[], system: string) => ({
    ...{ model: "gpt-5.5", messages: [{ role: "system", content: system }, ...messages] },
  }),
  "/v1/responses": (input: readonly WireMessage[], instructions: string) => ({
    ...{ model: "gpt-5.5", store: false, instructions, input },
  }),
  "/v1beta/models/gemini-3-pro:generateContent": (messages: readonly WireMessage[], system: string) => ({
    systemInstruction: { parts: [{ text: system }] },
    contents: messages.map(({ role, content }) => ({
      role: role === "user" ? "user" : "model",
      parts: [{ text: content }],
    })),
  }),
} as const;

describe.each(Object.entries(doors))("%s", (path, write) => {
  it("leaves the system prompt alone while the provider may have it cached", async () => {
    const { gateway, seen, compact } = await start();
    const session = await send(gateway, path, write(talk(30), SYSTEM));
    expect(await compact(session)).toBe("compacted");
    await send(gateway, path, write(talk(32), SYSTEM));
    expect(seen().at(-1)).toContain("⟪palimpsest handoff 1");
    expect(countNotes(seen().at(-1))).toBe(0);
  });

  it("adds it once the cache is cold, and from then on in the same words, whatever the client does to its prompt", async () => {
    const { gateway, seen, compact, pass } = await start();
    const session = await send(gateway, path, write(talk(30), SYSTEM));
    pass(TWO_HOURS_MS);
    expect(await compact(session)).toBe("compacted");
    await send(gateway, path, write(talk(32), SYSTEM));
    await send(gateway, path, write(talk(34), SYSTEM));
    await send(gateway, path, write(talk(36), "You are a careful engineer. It is Monday."));
    const [first = "", second = "", third] = seen().slice(-3);
    expect([first, second, third].map(countNotes)).toEqual([1, 1, 1]);
    expect(second.slice(0, first.lastIndexOf("The end."))).toBe(first.slice(0, first.lastIndexOf("The end.")));
    expect(third).toContain("It is Monday.");

    // A later pass finds the note where it is.
    expect(await compact(session)).toBe("compacted");
    await send(gateway, path, write(talk(38), SYSTEM));
    expect(seen().at(-1)).toContain("⟪palimpsest handoff 2");
    expect(countNotes(seen().at(-1))).toBe(1);
  });
});

describe("our own tools", () => {
  it("take Claude's system prompt out of the cache, so that the note costs nothing more", async () => {
    const { gateway, seen, compact } = await start();
    const session = await send(gateway, "/v1/messages", request(talk(30), { system: SYSTEM }));
    expect(await compact(session)).toBe("compacted");
    await send(gateway, "/v1/messages", request(talk(32), { system: SYSTEM }));
    expect(seen().at(-1)).toContain("palimpsest_retrieve");
    expect(countNotes(seen().at(-1))).toBe(1);
  });
});

// Helpers

function talk(messages: number): WireMessage[] {
  return Array.from({ length: messages + 1 }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content: `Part ${index}. ${`Chapter ${index} speaks of the harbour and of ship ${index * 7}. `.repeat(40)}The end.`,
  }));
}

async function start() {
  let nowMs = 1_000_000;
  const provider = await startProvider((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end("{}");
  });
  const gateway = await startTestGateway(provider.url, { windows: { "*": WINDOW }, now: () => nowMs });
  return {
    gateway,
    seen: () => provider.seen.map(({ body }) => body),
    pass(ms: number) {
      nowMs += ms;
    },
    async compact(session: string): Promise<unknown> {
      const answer = await gateway.post("/palimpsest/compact", { session });
      const { report } = (await answer.json()) as { readonly report?: { readonly status: string } };
      return report?.status;
    },
  };
}

async function send(gateway: Awaited<ReturnType<typeof startTestGateway>>, path: string, body: unknown) {
  const answer = await gateway.post(path, body);
  await answer.text();
  await gateway.idle();
  return answer.headers.get("x-palimpsest-session") ?? "";
}

function countNotes(body = ""): number {
  return body.split(JSON.stringify(HANDOFF_NOTE).slice(1, -1)).length - 1;
}
