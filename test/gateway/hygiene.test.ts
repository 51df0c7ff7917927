import { expect, it } from "vitest";
import { memoryArchive } from "../../src/archives/memory.ts";
import { createTranscriptCompactor } from "../../src/compactor/create-transcript-compactor.ts";
import { DEFAULT_BUDGET_POLICY } from "../../src/core/stages/measure/compute-budget.ts";
import { estimatingCounter } from "../../src/core/tokens/index.ts";
import { inlineRunner } from "../../src/gateway/compaction/inline-runner.ts";
import { keyedHash } from "../../src/keys/keyed-hash.ts";
import { NO_FLOOR, startProvider, startTestGateway } from "./gateway-fixture.ts";
import { ask, readFiles, request } from "./tool-history.ts";

const WINDOW = 20_000;

it.each([
  ["untouched", {}],
  ["compacted", { hygieneRatio: 0.5 }],
  ["untouched", { hygieneRatio: 0.5, hygieneMessages: 60 }],
])("a request that fills two thirds of its window goes out %s where the settings say %j", async (status, hygiene) => {
  const provider = await startProvider((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end("{}");
  });
  const hash = keyedHash(new Uint8Array(32).fill(7));
  const archive = memoryArchive();
  const policy = { ...NO_FLOOR, ...hygiene };
  const gateway = await startTestGateway(provider.url, {
    windows: { "*": WINDOW },
    // As the gateway of a settings file has it: one policy for who asks and for who decides.
    budget: { ...DEFAULT_BUDGET_POLICY, ...policy },
    runner: inlineRunner({
      hash,
      compactorOf: () => createTranscriptCompactor({ hash, archive, policy, counter: estimatingCounter() }),
    }),
  });
  const answer = await gateway.post("/v1/messages", request([ask("Read all."), ...readFiles("core", 25)]));
  const tokens = Number(answer.headers.get("x-palimpsest-tokens-before"));
  expect(tokens / WINDOW).toBeGreaterThan(0.55);
  expect(tokens / WINDOW).toBeLessThan(0.8);
  expect(answer.headers.get("x-palimpsest-status")?.split(";")[0]).toBe(status);
});
