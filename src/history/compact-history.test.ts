import { describe, expect, it } from "vitest";
import { aiSdkHistory, openAiChatHistory } from "../../test/fixtures/sdk-histories.ts";
import { memoryArchive } from "../archives/memory.ts";
import { createCompactor } from "../compactor/create-compactor.ts";
import type { CompactionReport } from "../core/model/report.ts";

const history = openAiChatHistory({ steps: 40 });
const wide = { contextTokens: 10_000_000 };

describe("an archive that fails", () => {
  it.each([
    ["cannot find what was sent before", "listRewrites", "unchanged"],
    ["cannot keep what was made for the next call", "saveRewrite", "compacted"],
  ] as const)("costs no turn if it %s, and the host is notified", async (_, failing, status) => {
    const archive = memoryArchive();
    const heard: CompactionReport[] = [];
    const listener = { onDegraded: (report: CompactionReport) => void heard.push(report) };
    const compactor = createCompactor({ ...wide, archive, listener });
    if (failing === "listRewrites") await compactor.compact(history, { target: 3_000 });
    Object.assign(archive, { [failing]: () => Promise.reject(new Error("disk full")) });
    const asked = failing === "saveRewrite" ? { target: 3_000 } : {};
    const { report } = await compactor.compact(history, asked);
    expect(report.status).toBe(status);
    expect(report.replayFailure).toMatch(/\(Error\)$/);
    expect(heard).toEqual([report]);
  });
});

describe("what was compacted before", () => {
  it("is counted as the model that reads it now counts", async () => {
    const compactor = createCompactor(wide);
    await compactor.compact(history, { model: "claude-opus-4-1", target: 3_000 });
    const { report } = await compactor.compact(history, { model: "gpt-5.5" });
    expect(report.status).toBe("replayed");
    const alone = await createCompactor(wide).compact(history, { model: "gpt-5.5" });
    expect(report.tokensBefore / alone.report.tokensBefore).toBeCloseTo(1, 2);
  });

  it("is counted once in the totals of all passes", async () => {
    const compactor = createCompactor(wide);
    for (const target of [20_000, 8_000]) await compactor.compact(history, { target });
    const { tokensBefore, tokensAfter } = compactor.stats();
    const { report } = await compactor.compact(history);
    expect(tokensBefore - tokensAfter).toBe(report.tokensBefore - report.tokensAfter);
  });
});

describe("a history that was idle for a while", () => {
  it("is compacted even if the bytes in it are too many for a text", async () => {
    /** Forty million of them take minutes to be refused. */
    class ManyBytes extends Uint8Array {
      toJSON(): never {
        throw new RangeError("Invalid string length");
      }
    }
    const compactor = createCompactor({ ...wide, model: "claude-sonnet-4-5" });
    const image = { type: "file", mediaType: "image/png", data: new ManyBytes(4) } as const;
    const seen = [...aiSdkHistory({ steps: 40 }), { role: "user", content: [image] } as const];
    await compactor.compact(seen, { nowMs: 0 });
    const { report } = await compactor.compact(seen, { nowMs: 600_000, target: 3_000 });
    expect(report.status).toBe("compacted");
  });
});

describe("a history with class instances", () => {
  const at = (when: unknown) => {
    const messages = aiSdkHistory({ steps: 40 });
    const call = { type: "tool-call", toolCallId: "c", toolName: "book", input: { when } } as const;
    const output = { type: "text", value: "booked" } as const;
    const result = { type: "tool-result", toolCallId: "c", toolName: "book", output } as const;
    messages.splice(1, 0, { role: "assistant", content: [call] }, { role: "tool", content: [result] });
    return messages;
  };

  it("is different with another date, and the same as what JSON makes of it", async () => {
    const compactor = createCompactor({ ...wide, model: "claude-sonnet-4-5" });
    const monday = new Date(1_800_000_000_000);
    const first = await compactor.compact(at(monday), { target: 3_000, session: "chat" });
    expect(first.report.status).toBe("compacted");
    expect((await compactor.compact(at(new Date(0)))).report.status).toBe("unchanged");
    const read = JSON.parse(JSON.stringify(at(monday)));
    expect((await compactor.compact(read)).report.status).toBe("replayed");
    expect(await compactor.undo("chat")).toEqual(read);
  });

  it.each([[1n], [new Map([["a", 1]])], [new Set([1])]])(
    "is not replayed if JSON cannot represent a value: %s",
    async (value) => {
      const compactor = createCompactor(wide);
      const first = await compactor.compact(at(value), { target: 3_000 });
      expect(first.report).toMatchObject({ status: "compacted", replayFailure: expect.stringContaining("TypeError") });
      expect((await compactor.compact(at(value))).report.status).toBe("unchanged");
      // What cannot be returned whole is not kept as a session.
      const asked = { target: 3_000, session: "chat" };
      expect((await compactor.compact(at(value), asked)).report.status).toBe("aborted");
    },
  );
});
