import { describe, expect, it } from "vitest";
import { assistant, call, image, result, system, tool, transcript, user } from "../../test/fixtures/conversation.ts";
import { testHash } from "../../test/fixtures/keyed-hash.ts";
import { holdLease } from "../archives/hold-lease.ts";
import { memoryArchive } from "../archives/memory.ts";
import type { Archive, MediaReducer } from "../core/base/ports.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { findLineage } from "../core/plan/resume-session.ts";
import type { CompactionListener } from "./compaction-listener.ts";
import { createTranscriptCompactor } from "./create-transcript-compactor.ts";

const asked = { contextTokens: 200_000, trigger: "manual", force: true } as const;
const policy = { targetTokens: 1_500 };

const long = transcript([
  system("Be brief."),
  user("Read everything. Never push to main."),
  ...Array.from({ length: 12 }, (_, index) => [
    assistant(`Part ${index}.`, call(`c${index}`, "read", { path: `src/part-${index}.ts` })),
    tool(result(`c${index}`, `export const part${index} = 1;\n`.repeat(40))),
  ]).flat(),
  assistant("All read."),
  user("Go on."),
]);

const session = {
  id: "chat",
  write: ({ messages }: Transcript) => messages.map((message) => JSON.stringify(message)),
};

describe("createTranscriptCompactor", () => {
  it("archives every original before it hands out the new transcript", async () => {
    const archive = memoryArchive();
    const { report } = await createTranscriptCompactor({ hash: testHash, archive, policy }).compact(long, asked);
    expect(report).toMatchObject({ status: "compacted" });
    for (const handle of report.handles) expect(await archive.get(handle)).toMatchObject({ handle });
  });

  it("never touches the results of a tool that is to be kept, and returns the host's own message objects", async () => {
    const tools = { read: "keep" } as const;
    const compactor = createTranscriptCompactor({ hash: testHash, archive: memoryArchive(), policy, tools });
    const { transcript: sent, report } = await compactor.compact(long, asked);
    expect(report.digests).toEqual([]);
    for (const message of long.messages) if (message.role === "tool") expect(sent.messages).toContain(message);
    const other = createTranscriptCompactor({ hash: testHash, archive: memoryArchive(), tools });
    expect((await other.compact(long, { contextTokens: 200_000 })).transcript).toBe(long);
  });

  it("plans only with what is asked of the pass, whatever else a call says", async () => {
    const compactor = createTranscriptCompactor({ hash: testHash, archive: memoryArchive(), policy });
    const context = { ...asked, keepLast: 2, agent: "an agent", nowMs: 1, model: "m" };
    expect((await compactor.plan(long, context)).request).toEqual({
      trigger: "manual",
      force: true,
      keepLast: 2,
    });
  });

  it("stores nothing of a result that the host's check refuses", async () => {
    const archive = memoryArchive();
    const compactor = createTranscriptCompactor({ hash: testHash, archive, policy });
    const checked: Transcript[] = [];
    const findBreach = (result: Transcript) => {
      checked.push(result);
      return "the result breaks the rules roles-alternate";
    };
    const { transcript: sent, report } = await compactor.compact(long, { ...asked, session, findBreach });
    expect(sent).toBe(long);
    expect(checked).toHaveLength(1);
    const reason = "the result breaks the rules roles-alternate";
    expect(report).toMatchObject({ status: "aborted", reason, handles: [], persistence: "none" });
    expect(await archive.loadState(findLineage(long.messages, testHash), session.id)).toBeUndefined();
    expect((await archive.search({ query: "part3" })).hits).toEqual([]);
  });

  it("records the tool of every result it takes out, so that a search can filter by it", async () => {
    const archive = memoryArchive();
    const { report } = await createTranscriptCompactor({ hash: testHash, archive, policy }).compact(long, asked);
    expect(report.digests.length).toBeGreaterThan(0);
    for (const { handle } of report.digests) expect(await archive.get(handle)).toMatchObject({ tool: "read" });
    expect((await archive.search({ query: "part3", tool: "read" })).hits[0]).toMatchObject({ tool: "read" });
    expect((await archive.search({ query: "part3", tool: "bash" })).hits).toEqual([]);
  });

  it("continues from the state in the archive", async () => {
    const compactor = createTranscriptCompactor({ hash: testHash, archive: memoryArchive(), policy });
    const first = await compactor.compact(long, asked);
    const grown = { ...long, messages: [...first.transcript.messages, ...long.messages.slice(2)] };
    const second = await compactor.compact(grown, asked);
    expect([first.report.compactionCount, second.report.compactionCount]).toEqual([1, 2]);
  });

  it("continues from its own state if a fork was compacted since", async () => {
    const archive = memoryArchive();
    const compactor = createTranscriptCompactor({ hash: testHash, archive, policy: { targetTokens: 400 } });
    const edit = (name: string) => [
      assistant("I write it.", call("w", "write", { path: `src/${name}.ts`, content: "export const x = 1;" })),
      tool(result("w", `Wrote src/${name}.ts`)),
      assistant("Written."),
      user(`Now test ${name}.`),
    ];
    // Folded with the rest: a state knows nothing about what stays.
    const forks = ["left", "right"].map((name) => ({
      ...long,
      messages: [...long.messages, ...edit(name), ...long.messages.slice(2)],
    }));
    const compacted = [];
    for (const fork of forks) compacted.push(await compactor.compact(fork, asked));
    const [left] = compacted;
    if (left === undefined) throw new Error("no fork");
    const lineage = findLineage(long.messages, testHash);
    expect(await archive.loadStates(lineage)).toHaveLength(2);
    const grown = { ...left.transcript, messages: [...left.transcript.messages, ...long.messages.slice(2)] };
    const next = await compactor.compact(grown, asked);
    expect(next.report).toMatchObject({ status: "compacted", compactionCount: 2 });
    // Only the state has this: the record in the transcript does not contain it.
    const { ledger } = JSON.parse((await archive.loadState(lineage)) ?? "{}");
    expect(JSON.stringify(ledger)).toContain("src/left.ts");
    expect(JSON.stringify(ledger)).not.toContain("src/right.ts");
  });

  it("reports how much of what it took out can still be read, by kind of fact", async () => {
    const failing = transcript([
      ...long.messages.slice(0, 2),
      assistant(call("t", "bash", { command: "pnpm vitest run" })),
      tool(result("t", "TypeError: cannot read port of undefined\nExit code 1")),
      ...long.messages.slice(2),
    ]);
    const retainedAt = async (targetTokens: number) => {
      const options = { hash: testHash, archive: memoryArchive(), policy: { targetTokens } };
      const { report } = await createTranscriptCompactor(options).compact(failing, asked);
      for (const { removed, inContext } of report.retention) expect(inContext).toBeLessThanOrEqual(removed);
      return Object.fromEntries(report.retention.map(({ fact, ...counts }) => [fact, counts]));
    };
    const digested = await retainedAt(1_500);
    expect(Object.keys(digested)).toEqual(["paths", "ids", "numbers", "errors", "commands", "constraints"]);
    expect(digested).toMatchObject({ errors: { removed: 1, inContext: 1 }, commands: { removed: 1, inContext: 1 } });
    expect(await retainedAt(600)).toMatchObject({ errors: { removed: 1 }, constraints: { removed: 1, inContext: 1 } });
  });

  it.each([
    ["commit", { commit: fail }],
    ["commit and reading the state", { commit: fail, loadState: fail }],
  ])("returns the transcript itself if the archive fails: %s", async (_name, faults) => {
    const archive: Archive = { ...memoryArchive(), ...faults };
    const done = await createTranscriptCompactor({ hash: testHash, archive, policy }).compact(long, asked);
    expect(done.transcript).toBe(long);
    expect(done.report).toMatchObject({ status: "aborted", reason: "the archive failed: disk on fire" });
  });

  it("keeps the transcript as a session if it is given one", async () => {
    const archive = memoryArchive();
    const compactor = createTranscriptCompactor({ hash: testHash, archive, policy });
    const first = await compactor.compact(long, { ...asked, session });
    expect(first).toMatchObject({ session: "chat", report: { persistence: "in-place" } });
    expect((await archive.readTranscript("chat")).messages).toEqual(session.write(first.transcript));
    const { lineage, records } = await archive.describeSession("chat");
    expect(lineage).toBe(findLineage(long.messages, testHash));
    expect(records).toMatchObject([{ number: 1, mode: "in-place", handles: first.report.handles }]);
    expect(JSON.parse(records[0]?.report ?? "")).toEqual({ ...first.report, durationMs: expect.any(Number) });
    const grown = { ...long, messages: [...first.transcript.messages, ...long.messages.slice(2)] };
    await compactor.compact(grown, { ...asked, session });
    await archive.restore("chat", 1);
    expect((await archive.readTranscript("chat")).messages).toEqual([
      ...session.write(long),
      ...session.write({ ...long, messages: long.messages.slice(2) }),
    ]);
  });

  it("uses the host's name for the conversation, and finds its state by that", async () => {
    const archive = memoryArchive();
    const compactor = createTranscriptCompactor({ hash: testHash, archive, policy: { targetTokens: 600 } });
    const named = { ...asked, lineage: "chat42" };
    const first = await compactor.compact(long, { ...named, session });
    expect(JSON.stringify(first.transcript.messages)).toContain("· chat42 · the conversation continues below");
    expect((await archive.describeSession("chat")).lineage).toBe("chat42");
    const grown = { ...long, messages: [...first.transcript.messages, ...long.messages.slice(2)] };
    const second = await compactor.compact(grown, { ...named, session });
    expect(second.report).toMatchObject({ status: "compacted", compactionCount: 2 });
    const { report } = await compactor.compact(long, { ...asked, lineage: "no/name" });
    expect(report).toMatchObject({ status: "aborted", reason: expect.stringContaining("small letters and digits") });
  });

  it("takes contacts out of what it writes if a setting says so", async () => {
    const [first, ...others] = long.messages;
    const said = {
      role: "user",
      parts: [{ kind: "text", text: "Never call +49 30 1234567, ask @jane.doe first." }],
    } as const;
    const messages = first === undefined ? [] : [first, said, ...others];
    const write = async (redactContacts: boolean): Promise<string> => {
      const compactor = createTranscriptCompactor({
        hash: testHash,
        archive: memoryArchive(),
        policy: { targetTokens: 600, protectFirst: 0, redactContacts },
      });
      return JSON.stringify((await compactor.compact({ ...long, messages }, asked)).transcript.messages);
    };
    expect(await write(false)).toContain("+49 30 1234567");
    const hidden = await write(true);
    expect(hidden).toContain("[REDACTED PHONE NUMBER]");
    expect(hidden).not.toMatch(/1234567|jane\.doe/);
  });

  it("continues in a child if that is wanted, and names it", async () => {
    const archive = memoryArchive();
    const compactor = createTranscriptCompactor({ hash: testHash, archive, policy });
    const child = { ...session, mode: "child" } as const;
    const first = await compactor.compact(long, { ...asked, session: child });
    expect(first).toMatchObject({ session: "chat~1", report: { persistence: "child" } });
    const grown = { ...long, messages: [...first.transcript.messages, ...long.messages.slice(2)] };
    const second = await compactor.compact(grown, { ...asked, session: { ...child, id: "chat~1" } });
    expect(second.session).toBe("chat~2");
    expect(await archive.describeSession("chat~2")).toMatchObject({ parentId: "chat~1" });
    const named = await compactor.compact(long, { ...asked, session: { ...child, childId: "other", id: "own" } });
    expect(named.session).toBe("other");
  });

  it("keeps what was appended after the watermark behind the result", async () => {
    const archive = memoryArchive();
    const watermark = await archive.append("chat", session.write(long));
    await archive.append("chat", ["said meanwhile"]);
    const compactor = createTranscriptCompactor({ hash: testHash, archive, policy });
    const { transcript: after } = await compactor.compact(long, { ...asked, session: { ...session, watermark } });
    expect((await archive.readTranscript("chat")).messages).toEqual([...session.write(after), "said meanwhile"]);
  });

  it("lets one of two compact a kept session, and returns the other its transcript", async () => {
    const archive = memoryArchive();
    const compactor = createTranscriptCompactor({ hash: testHash, archive, policy });
    const both = await Promise.all([1, 2].map(() => compactor.compact(long, { ...asked, session })));
    expect(both.map(({ report }) => report.status).sort()).toEqual(["compacted", "in-flight"]);
    const loser = both.find(({ report }) => report.status === "in-flight");
    expect(loser?.transcript).toBe(long);
    expect(loser).not.toHaveProperty("session");
    // The holder gives it back.
    expect(await archive.leases.tryAcquire("chat")).toBeDefined();
  });

  it("is too late if the session was compacted between planning and getting the lease", async () => {
    const archive = memoryArchive();
    const slow: Archive = {
      ...archive,
      leases: {
        ...archive.leases,
        async tryAcquire(name) {
          await createTranscriptCompactor({ hash: testHash, archive, policy }).compact(long, asked);
          return archive.leases.tryAcquire(name);
        },
      },
    };
    const late = await createTranscriptCompactor({ hash: testHash, archive: slow, policy }).compact(long, {
      ...asked,
      session,
    });
    expect(late.transcript).toBe(long);
    expect(late.report).toMatchObject({ status: "in-flight", persistence: "none" });
  });

  it("takes no lease for an unchanged session", async () => {
    const archive: Archive = { ...memoryArchive(), leases: { tryAcquire: fail, refresh: fail, release: fail } };
    const compactor = createTranscriptCompactor({ hash: testHash, archive });
    const { report } = await compactor.compact(long, { contextTokens: 200_000, session });
    expect(report.status).toBe("unchanged");
  });

  it.each([
    ["the lease cannot be had", { leases: { tryAcquire: fail, refresh: fail, release: fail } }, "disk on fire"],
    ["the commit fails", { commit: fail }, "disk on fire"],
    ["the host cannot write its messages", {}, "a fault of ours (TypeError)"],
  ])("returns a kept transcript itself if %s", async (_name, faults, reason) => {
    const archive: Archive = { ...memoryArchive(), ...faults };
    const write = () => {
      throw new TypeError("no such message");
    };
    const kept = Object.keys(faults).length === 0 ? { ...session, write } : session;
    const done = await createTranscriptCompactor({ hash: testHash, archive, policy }).compact(long, {
      ...asked,
      session: kept,
    });
    expect(done.transcript).toBe(long);
    expect(done.report).toMatchObject({ status: "aborted", reason: expect.stringContaining(reason) });
  });

  it("reports that somebody else compacts the session if the lease was lost, and changes nothing", async () => {
    const archive = memoryArchive();
    const compactor = createTranscriptCompactor({ hash: testHash, archive, policy });
    const session = findLineage(long.messages, testHash);
    const lost = await archive.leases.tryAcquire(session);
    if (lost === undefined) throw new Error("nobody else holds it");
    await archive.leases.release(lost);
    const late = await compactor.compact(long, { ...asked, lease: () => lost });
    expect(late.transcript).toBe(long);
    expect(late.report).toMatchObject({ status: "in-flight", persistence: "none" });
    const held = await holdLease(archive.leases, session, (lease) => compactor.compact(long, { ...asked, lease }));
    expect(held).toMatchObject({ kind: "done", result: { report: { status: "compacted" } } });
  });

  it.each(["not JSON", "null", "[]", '{"lineage":7}'])("works without a damaged state: %s", async (text) => {
    const archive: Archive = { ...memoryArchive(), loadState: async () => text };
    const { report } = await createTranscriptCompactor({ hash: testHash, archive, policy }).compact(long, asked);
    expect(report.status).toBe("compacted");
  });
});

describe("a host's media reducer", () => {
  const pictures = transcript([
    ...long.messages.slice(0, 2),
    user("Look.", image("b2xk")),
    ...long.messages.slice(2),
    user("And here.", image("bmV3")),
  ]);
  const mediaReducer: MediaReducer = {
    name: "captions",
    estimateTokens: () => 5,
    describe: () => "a login page,\n password=hunter2-hunter2",
  };

  it("prices media, and describes what is taken out without its secrets", async () => {
    const options = { hash: testHash, archive: memoryArchive(), policy };
    const plain = await createTranscriptCompactor(options).compact(pictures, asked);
    const priced = await createTranscriptCompactor({ ...options, mediaReducer }).compact(pictures, asked);
    expect(plain.report.tokensBefore - priced.report.tokensBefore).toBe(2 * (1_600 - 5));
    const text = JSON.stringify(priced.transcript.messages);
    expect(text).toMatch(/\[image\/png taken out: a login page, password=\[REDACTED PASSWORD\] h-[0-9a-z]+\]/);
    expect(text).not.toContain("hunter2");
  });
});

describe("what a host is notified of", () => {
  it("may add facts before, and is notified after", async () => {
    const heard: string[] = [];
    const listener: CompactionListener = {
      beforeCompaction: ({ folds }) => {
        heard.push(`before ${folds}`);
        return ["the staging port is 4173"];
      },
      afterCompaction: ({ status }) => void heard.push(`after ${status}`),
    };
    const policy = { targetTokens: 300 };
    const compactor = createTranscriptCompactor({ hash: testHash, archive: memoryArchive(), policy, listener });
    const { transcript: smaller } = await compactor.compact(long, asked);
    expect(heard).toEqual(["before true", "after compacted"]);
    expect(JSON.stringify(smaller.messages)).toContain("the staging port is 4173");
  });

  it("is warned before the threshold", async () => {
    const ratios: number[] = [];
    const listener: CompactionListener = { onPressure: ({ ratio }) => void ratios.push(ratio) };
    const compactor = createTranscriptCompactor({ hash: testHash, archive: memoryArchive(), listener });
    await compactor.compact(long, { contextTokens: 200_000, reportedTokens: 90_000 });
    await compactor.compact(long, { contextTokens: 200_000, reportedTokens: 10_000 });
    expect(ratios).toEqual([0.9]);
  });

  it("is notified if the result is less than it could be", async () => {
    const reasons: string[] = [];
    const listener: CompactionListener = { onDegraded: ({ reason }) => void reasons.push(reason) };
    const archive: Archive = { ...memoryArchive(), commit: fail };
    await createTranscriptCompactor({ hash: testHash, archive, policy, listener }).compact(long, asked);
    expect(reasons).toEqual(["the archive failed: disk on fire"]);
  });

  it("may throw without harm", async () => {
    const listener: CompactionListener = { beforeCompaction: fail, afterCompaction: fail };
    const compactor = createTranscriptCompactor({ hash: testHash, archive: memoryArchive(), policy, listener });
    expect((await compactor.compact(long, asked)).report.status).toBe("compacted");
  });

  it("can query the totals of all passes", async () => {
    const compactor = createTranscriptCompactor({ hash: testHash, archive: memoryArchive(), policy });
    const { report } = await compactor.compact(long, asked);
    await compactor.compact(long, { contextTokens: 200_000 });
    expect(compactor.stats()).toMatchObject({
      passes: 2,
      byStatus: { compacted: 1, unchanged: 1 },
      tokensBefore: report.tokensBefore,
      tokensAfter: report.tokensAfter,
      originals: report.handles.length,
      averageRatio: report.tokensAfter / report.tokensBefore,
      log: [{ trigger: "manual", ratio: report.tokensAfter / report.tokensBefore }],
    });
    expect(compactor.stats().log[0]?.atMs).toBeGreaterThan(1.7e12);
    expect(compactor.stats().log[0]?.durationMs).toBeGreaterThanOrEqual(0);
  });
});

// Helpers

async function fail(): Promise<never> {
  throw new Error("disk on fire");
}
