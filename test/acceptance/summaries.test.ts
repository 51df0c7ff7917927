import { describe, expect, it } from "vitest";
import { memoryArchive } from "../../src/archives/memory.ts";
import { createCompactor } from "../../src/compactor/create-compactor.ts";
import type { Summarizer } from "../../src/core/base/ports.ts";
import { SummarizerFailure } from "../../src/core/base/summarizer-failure.ts";
import type { FailureReason } from "../../src/core/model/summarizer-failure.ts";
import { testHash } from "../fixtures/keyed-hash.ts";
import { longSession } from "../fixtures/long-session.ts";

const session = longSession(30);
const asked = { contextTokens: 200_000, trigger: "manual" } as const;

describe("acceptance: summaries that fail", () => {
  it.each<FailureReason>(["auth", "network"])("auth and network preserve everything (%s)", async (reason) => {
    const { transcript, report } = await failing(reason).compact(session, asked);
    expect(transcript).toBe(session);
    expect(report).toMatchObject({ status: "aborted", persistence: "none", failure: { reason, messagesDropped: 0 } });
  });

  it("fallback says it is local and may be incomplete", async () => {
    const { transcript, report } = await failing("rate-limited").compact(session, asked);
    expect(JSON.stringify(transcript.messages)).toContain("Made locally");
    expect(JSON.stringify(transcript.messages)).toContain("may be incomplete");
    expect(report).toMatchObject({ summary: "deterministic", confidence: "lower" });
  });

  it("force bypasses cool-down", async () => {
    const coolDowns = { transient: { failures: 3, untilMs: 10_000 } };
    const calls: string[] = [];
    const compactor = failing("timeout", calls);
    await compactor.compact(session, { ...asked, coolDowns, nowMs: 5_000 });
    expect(calls).toEqual([]);
    await compactor.compact(session, { ...asked, force: true, coolDowns, nowMs: 5_000 });
    expect(calls).toEqual(["asked"]);
  });

  it("timeouts are waited out longer and longer, and a success forgets them", async () => {
    let coolDowns = {};
    const waits: number[] = [];
    for (const nowMs of [0, 100_000, 1_000_000, 3_000_000]) {
      const done = await failing("timeout").compact(session, { ...asked, coolDowns, nowMs });
      coolDowns = done.coolDowns ?? {};
      waits.push((done.coolDowns?.transient?.untilMs ?? 0) - nowMs);
    }
    expect(waits).toEqual([60_000, 300_000, 900_000, 900_000]);
  });
});

// Helpers

function failing(reason: FailureReason, calls: string[] = []) {
  const summarizer: Summarizer = {
    name: "failing",
    windowTokens: 50_000,
    async summarize() {
      calls.push("asked");
      throw new SummarizerFailure(reason, "as the test wants it");
    },
  };
  return createCompactor({ hash: testHash, archive: memoryArchive(), policy: { targetTokens: 900 }, summarizer });
}
