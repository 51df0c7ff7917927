import { describe, expect, it } from "vitest";
import { memoryArchive } from "../../src/archives/memory.ts";
import { createCompactor } from "../../src/compactor/create-compactor.ts";
import type { Archive } from "../../src/core/base/ports.ts";
import { computeBudget } from "../../src/core/stages/measure/compute-budget.ts";
import { createMeasurer } from "../../src/core/stages/measure/create-measurer.ts";
import { estimatingCounter } from "../../src/core/tokens/index.ts";
import { automatic, compactThroughDoor } from "../fixtures/compact-through-door.ts";
import { assistant, image, transcript, user } from "../fixtures/conversation.ts";
import { testHash } from "../fixtures/keyed-hash.ts";
import { longSession, moreTurns, readSteps } from "../fixtures/long-session.ts";

describe("acceptance: measuring and deciding", () => {
  it("64K model with 64K floor", () => {
    const budget = computeBudget(
      { contextTokens: 64_000 },
      { thresholdRatio: 0.5, floorTokens: 64_000, tailRatio: 0.2 },
    );
    expect(budget.thresholdTokens).toBe(54_400);
  });

  it("a floor of 64K unless another is set", () => {
    expect(computeBudget({ contextTokens: 100_000 }).thresholdTokens).toBe(64_000);
    expect(computeBudget({ contextTokens: 64_000 }).thresholdTokens).toBe(54_400);
    expect(computeBudget({ contextTokens: 200_000 }).thresholdTokens).toBe(100_000);
  });

  it("reservation lowers budget", () => {
    const [whole, reserved] = [0, 50_000].map((outputReserveTokens) =>
      computeBudget({ contextTokens: 200_000, outputReserveTokens }),
    );
    expect(reserved?.thresholdTokens).toBeLessThan(whole?.thresholdTokens ?? 0);
  });

  it("estimates told from reported usage", async () => {
    const input = longSession(20);
    const context = { ...automatic, contextTokens: 20_000 };
    const policy = { floorTokens: 0 };
    const estimated = await compactThroughDoor(input, { policy, context });
    expect(estimated.report).toMatchObject({ status: "unchanged", countedAs: "estimated" });
    const reported = await compactThroughDoor(input, { policy, context: { ...context, reportedTokens: 12_000 } });
    expect(reported.report.reason).toContain("12000 tokens are above the threshold");
    expect(reported.report.estimatedPromptTokens).toBe(estimated.report.estimatedPromptTokens);
  });

  it("five images cannot be near zero", () => {
    const measurer = createMeasurer({ counter: estimatingCounter() });
    expect(measurer.messages([user(image(), image(), image(), image(), image())])).toBeGreaterThan(5_000);
  });

  it("a short transcript is a no-op", async () => {
    const short = transcript([user("hi"), assistant("hello")]);
    const done = await compactThroughDoor(short, { policy: {}, context: automatic });
    expect(done.transcript).toBe(short);
  });

  it("no-op asks for no persistence change", async () => {
    const { report } = await compactThroughDoor(transcript([user("hi")]), { policy: {}, context: automatic });
    expect(report).toMatchObject({ status: "unchanged", persistence: "none", handles: [], steps: [] });
  });

  it("boundary deterministic", async () => {
    const [one, two] = [await compactThroughDoor(longSession(30)), await compactThroughDoor(longSession(30))];
    expect(one.report.boundary).toEqual(two.report.boundary);
    expect(one.text).toBe(two.text);
  });

  it("boundary moves monotonic", async () => {
    const archive = memoryArchive();
    let current = longSession(30);
    let covered = 0;
    for (const name of ["one", "two", "three"]) {
      const done = await compactThroughDoor(current, { policy: { targetTokens: 900 }, archive });
      const last = Number(/Messages \d+ to (\d+) were replaced/.exec(done.text)?.[1] ?? covered);
      expect(last).toBeGreaterThanOrEqual(covered);
      covered = last;
      current = transcript([...done.transcript.messages, ...moreTurns(10, name)]);
    }
    expect(covered).toBeGreaterThan(60);
  });

  it("less than 10% backs off, and force bypasses cool-down", async () => {
    let state = "";
    const keeping: Archive = {
      ...memoryArchive(),
      commit: async (record) => {
        state = record.state ?? "";
      },
    };
    const first = await compactThroughDoor(longSession(30), { policy: { targetTokens: 900 }, archive: keeping });
    const poor = JSON.stringify({ ...JSON.parse(state), effect: { poorPasses: 2, cause: "dense-session" } });
    const archive: Archive = { ...memoryArchive(), loadState: async () => poor };
    const grown = transcript([...first.transcript.messages, ...moreTurns(12, "later")]);
    const due = { contextTokens: 4_000 };
    const held = await compactThroughDoor(grown, { policy: {}, archive, context: { ...automatic, ...due } });
    expect(held.report.status).toBe("unchanged");
    expect(held.report.reason).toContain("saved little");
    const forced = await compactThroughDoor(grown, { policy: {}, archive, context: due });
    expect(forced.report.status).toBe("compacted");
  });

  it("conversation savings told apart from static tool and schema cost", async () => {
    const tools = [{ name: "read", wire: { description: "Reads a file. ".repeat(100) } }];
    const bare = await compactThroughDoor(longSession(30));
    const heavy = await compactThroughDoor({ ...longSession(30), tools }, { policy: { targetTokens: 1_000 } });
    expect(heavy.report.staticTokens).toBeGreaterThan(bare.report.staticTokens);
    expect(heavy.report.tokensAfter).toBeGreaterThan(heavy.report.staticTokens);
  });

  it("preview counts", async () => {
    const input = longSession(30);
    const compactor = createCompactor({ hash: testHash, archive: memoryArchive(), policy: { targetTokens: 900 } });
    const asked = { contextTokens: 200_000, trigger: "manual", force: true } as const;
    const plan = await compactor.plan(input, asked);
    const { report } = await compactor.compact(input, asked);
    if (plan.kind === "keep") throw new Error("there is something to take out");
    expect({ start: plan.partition.headEnd, end: plan.partition.tailStart }).toEqual(report.boundary);
    expect(plan.tokensBefore).toBe(report.tokensBefore);
  });

  it("a huge old tool result does not force all history to stay", async () => {
    const messages = [
      user("first"),
      ...readSteps(1, { lines: 20_000, name: "huge" }),
      ...readSteps(6, { name: "small" }),
      assistant("done"),
      user("next"),
    ];
    const { report } = await compactThroughDoor(transcript(messages), { policy: { targetTokens: 2_000 } });
    expect(report.status).toBe("compacted");
    expect(report.tokensAfter).toBeLessThan(report.tokensBefore / 20);
  });
});
