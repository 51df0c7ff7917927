import { expect, it } from "vitest";
import { memoryArchive } from "../../src/archives/memory.ts";
import { createTranscriptCompactor } from "../../src/compactor/create-transcript-compactor.ts";
import { DEFAULT_BUDGET_POLICY } from "../../src/core/stages/measure/compute-budget.ts";
import { createCounters } from "../../src/gateway/base/create-counters.ts";
import { inlineRunner } from "../../src/gateway/compaction/inline-runner.ts";
import { keyedHash } from "../../src/keys/keyed-hash.ts";
import { NO_FLOOR, startProvider, startTestGateway } from "./gateway-fixture.ts";
import { ask, readFiles, request } from "./tool-history.ts";

const WINDOW = 25_000;

it.each([
  ["untouched", {}],
  ["compacted", { hygieneRatio: 0.5 }],
  ["untouched", { hygieneRatio: 0.5, hygieneMessages: 60 }],
])("a request that fills two thirds of its window goes out %s if the settings say %j", async (status, hygiene) => {
  const provider = await startProvider((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end("{}");
  });
  const hash = keyedHash(new Uint8Array(32).fill(7));
  const archive = memoryArchive();
  const counterFor = createCounters();
  const policy = { ...NO_FLOOR, ...hygiene };
  const gateway = await startTestGateway(provider.url, {
    windows: { "*": WINDOW },
    // As a gateway with a settings file has it: one policy for asking and for deciding.
    budget: { ...DEFAULT_BUDGET_POLICY, ...policy },
    runner: inlineRunner({
      hash,
      compactorOf: ({ countedFor }) =>
        createTranscriptCompactor({ hash, archive, policy, counter: counterFor(countedFor) }),
    }),
  });
  const answer = await gateway.post("/v1/messages", request([ask("Read all."), ...readFiles("core", 25)]));
  const tokens = Number(answer.headers.get("x-palimpsest-tokens-before"));
  expect(tokens / WINDOW).toBeGreaterThan(0.55);
  expect(tokens / WINDOW).toBeLessThan(0.8);
  expect(answer.headers.get("x-palimpsest-status")?.split(";")[0]).toBe(status);
});

it("a first request that only the model's own way of counting finds too long is compacted before it goes out", async () => {
  const provider = await startProvider((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end("{}");
  });
  const sendFor = async (model: string) => {
    const gateway = await startTestGateway(provider.url, { windows: { "*": WINDOW } });
    const messages = [
      ask("Read all."),
      ...readFiles("core", 30),
      { role: "assistant", content: "Done." } as const,
      ask("Go on."),
    ];
    const body = request(messages, { model });
    const answer = await gateway.post("/v1/messages", body);
    return { status: answer.headers.get("x-palimpsest-status")?.split(";")[0], report: gateway.reports[0] };
  };
  expect(await sendFor("gpt-5.6")).toMatchObject({ status: "untouched" });
  const { status, report } = await sendFor("claude-opus-5-5");
  expect(status).toBe("compacted");
  expect(report?.tokensBefore).toBeGreaterThan(WINDOW * 0.85);
  expect(report?.tokensAfter).toBeLessThan(WINDOW * 0.5);
});
