import { describe, expect, it } from "vitest";
import type { CompactionReport } from "../../core/model/report.ts";
import type { RequestFacts } from "../../gateway/facts/request-facts.ts";
import { createSessionLedger } from "../../gateway/operation/session-ledger.ts";
import { createTally } from "./tally.ts";

describe("the tally of a wrapped run", () => {
  it("counts the compactions that went out, not those that were prepared and overtaken", () => {
    const { tally, watcher } = createTally({ ledger: createSessionLedger() });
    const prepared = { status: "compacted", reason: "" } as CompactionReport;
    watcher.onRequest?.(request("untouched", 0));
    for (let pass = 0; pass < 3; pass += 1) watcher.onCompaction?.(prepared);
    watcher.onRequest?.(request("replayed", 8));
    watcher.onRequest?.(request("replayed", 8));
    watcher.onCompaction?.(prepared);
    watcher.onRequest?.(request("compacted", 20));
    expect(tally).toMatchObject({ compactions: 2, passes: 4, summarizedPasses: 0 });
  });

  it("counts none for a session that continues with what an earlier run compacted", () => {
    const { tally, watcher } = createTally({ ledger: createSessionLedger() });
    watcher.onRequest?.(request("replayed", 8));
    expect(tally.compactions).toBe(0);
  });

  it("names the model that was paid for, not all that have its prices", () => {
    const { tally, watcher } = createTally({ ledger: createSessionLedger() });
    const usage = { promptTokens: 9, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 1 };
    const paid = request("untouched", 0);
    const conversation = { session: "s", tokensBefore: 10, tokensAfter: 10, compactedMessages: 0 };
    watcher.onRequest?.({ ...paid, usage, conversation: { ...conversation, model: "claude-opus-4-6" } });
    expect([...tally.cards.keys()]).toEqual(["claude-opus-4-6"]);
  });

  it("reports why a provider could not be reached", () => {
    const { tally, watcher } = createTally({ ledger: createSessionLedger() });
    const refused = Object.assign(new Error("connect to a secret place"), { code: "ECONNREFUSED" });
    watcher.onFault?.("request", new Error("fetch failed", { cause: refused }));
    watcher.onRequest?.({ ...request("failed", 0), status: 502 });
    expect(tally.unreachable).toEqual(new Map([["anthropic", "ECONNREFUSED"]]));
  });
});

function request(outcome: RequestFacts["outcome"], compactedMessages: number): RequestFacts {
  return {
    path: "/v1/messages",
    status: 200,
    outcome,
    reason: "none",
    provider: "anthropic",
    conversation: { session: "s", model: "m", tokensBefore: 10, tokensAfter: 5, compactedMessages },
    startedAtMs: 0,
    oursMs: 1,
  };
}
