import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { run } from "../../src/cli/run.ts";
import { createMeasurer } from "../../src/core/stages/measure/create-measurer.ts";
import { modelCounter } from "../../src/core/tokens/model-counter.ts";
import { codecs } from "../../src/formats/index.ts";
import { compact } from "../../src/index.ts";
import { RETRIEVE } from "../../src/lookup/retrieval-tools.ts";
import { fakeTerminal } from "../fake-terminal.ts";
import { answerJson, callOurs, found, startAnswering } from "./answering-gateway.ts";
import { startProvider, startTestGateway } from "./gateway-fixture.ts";
import { ask, readFiles, request, type WireMessage } from "./tool-history.ts";

const NO_USAGE = { usage: { input_tokens: 0, output_tokens: 0 } };

describe("x-palimpsest-tokens-before", () => {
  it("counts the client's body: before a compaction, after it, and after the next", async () => {
    const { gateway } = await startAnswering({
      answer: (_, response) => answerJson(response, { ...found, ...NO_USAGE }),
    });
    let messages: WireMessage[] = [ask("Read."), ...readFiles("a", 14)];
    for (const name of ["b", "c"]) {
      const { session, ...first } = await post(gateway, messages);
      expect(first.before).toBe(sizeOf(messages));
      await (await gateway.post("/palimpsest/compact", { session })).text();
      const replayed = await post(gateway, messages);
      expect(replayed).toMatchObject({ status: "replayed", before: sizeOf(messages) });
      expect(replayed.after).toBeLessThan(replayed.before);
      messages = [...messages, ...readFiles(name, 8)];
      expect((await post(gateway, messages)).before).toBe(sizeOf(messages));
    }
  });

  it.each(["claude-opus-5-5", "claude-opus-4-6", "gpt-5.6", "my-own-model"])(
    "is for %s what breakdown and the library say of the same body, until the provider has counted",
    async (model) => {
      const provider = await startProvider((_, response) => answerJson(response, { ...found, ...NO_USAGE }));
      const gateway = await startTestGateway(provider.url, { windows: { "*": 1_000_000 } });
      const body = { ...JSON.parse(readFileSync("fixtures/demo-session.json", "utf8")), model };
      const response = await gateway.post("/v1/messages", body);
      await response.text();
      const told = Number(response.headers.get("x-palimpsest-tokens-before"));
      const terminal = fakeTerminal({ body: JSON.stringify(body) });
      await run(["breakdown", "body", "--json"], terminal);
      expect(told).toBe(JSON.parse(terminal.printed()).total);
      const { report } = await compact(body, { contextTokens: 1_000_000 });
      expect(told).toBe(report.tokensBefore);
    },
  );

  it("does not jump when a compaction takes the place of what the provider counted, however far our count is off", async () => {
    const { gateway } = await startAnswering({
      answer({ body }, response) {
        const usage = { input_tokens: Math.round(sizeOfBody(body) * 0.8), output_tokens: 1 };
        answerJson(response, { ...found, usage });
      },
    });
    const messages: WireMessage[] = [ask("Read."), ...readFiles("a", 14)];
    await post(gateway, messages);
    const { before, session } = await post(gateway, messages);
    await (await gateway.post("/palimpsest/compact", { session })).text();
    const compacted = await post(gateway, messages);
    expect(compacted.status).toBe("replayed");
    expect(Math.abs(compacted.before / before - 1)).toBeLessThan(0.05);
  });

  it("excludes what the model looked up behind the client's back", async () => {
    const { gateway, compactedHistory } = await startAnswering({
      answer({ body }, response) {
        const canLookUp = body.includes(RETRIEVE) && !body.includes("toolu_ours");
        answerJson(response, { ...(canLookUp ? callOurs(body) : found), ...NO_USAGE });
      },
    });
    const messages = await compactedHistory();
    await post(gateway, messages);
    const next: WireMessage[] = [...messages, { role: "assistant", content: found.content }, ask("Go on.")];
    expect(await post(gateway, next)).toMatchObject({ status: "replayed", before: sizeOf(next) });
  });

  it("is no less than what was sent if the provider's count is larger than ours", async () => {
    // Small at first: a count above the threshold would compact the conversation before the test asks.
    let counted = 10;
    const { gateway, compactedHistory } = await startAnswering({
      answer: (_, response) => answerJson(response, { ...found, usage: { input_tokens: counted, output_tokens: 1 } }),
    });
    const messages = await compactedHistory();
    counted = 50_000;
    await post(gateway, messages);
    const { before, after } = await post(gateway, messages);
    expect(after).toBe(50_000);
    // What was taken out is counted by us, whichever count the rest has.
    expect(before - after).toBeGreaterThan(0);
    expect(before - after).toBeLessThan(sizeOf(messages));
  });
});

describe("x-palimpsest-tokens-after", () => {
  it("counts what the model looked up once, although the provider's count of the last prompt includes it too", async () => {
    const { gateway, bodies, compactedHistory } = await startAnswering({
      answer({ body }, response) {
        const canLookUp = body.includes(RETRIEVE) && !body.includes("toolu_ours");
        const usage = { input_tokens: sizeOfBody(body), output_tokens: 1 };
        answerJson(response, { ...(canLookUp ? callOurs(body) : found), usage });
      },
    });
    const messages = await compactedHistory();
    await post(gateway, messages);
    const next: WireMessage[] = [...messages, { role: "assistant", content: found.content }, ask("Go on.")];
    const { after } = await post(gateway, next);
    const [withoutLookUp = "", , sent = ""] = bodies.slice(-3);
    expect(sizeOfBody(sent) - sizeOfBody(withoutLookUp)).toBeGreaterThan(300);
    expect(Math.abs(after - sizeOfBody(sent))).toBeLessThan(30);
  });
});

function sizeOf(messages: readonly WireMessage[]): number {
  return sizeOfBody(JSON.stringify(request(messages)));
}

function sizeOfBody(body: string): number {
  const { messages: decoded, tools, model } = codecs.anthropic.decode(JSON.parse(body));
  const measurer = createMeasurer({ counter: modelCounter(model) });
  return measurer.messages(decoded) + measurer.tools(tools);
}

interface Posting {
  readonly post: (path: string, body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Response>;
}

async function post(
  gateway: Posting,
  messages: readonly WireMessage[],
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await gateway.post("/v1/messages", request(messages), headers);
  await response.text();
  const read = (name: string) => response.headers.get(`x-palimpsest-${name}`) ?? "";
  return {
    status: read("status"),
    before: Number(read("tokens-before")),
    after: Number(read("tokens-after")),
    session: read("session"),
  };
}
