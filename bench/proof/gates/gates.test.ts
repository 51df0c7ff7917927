import { afterAll, describe, expect, it } from "vitest";
import { memoryArchive } from "../../../src/archives/memory.ts";
import type { Message } from "../../../src/core/model/message.ts";
import { openAiChat } from "../../../src/formats/openai-chat/index.ts";
import { assistant, call, result, system, tool, transcript, user } from "../../../test/fixtures/conversation.ts";
import type { Session } from "../session.ts";
import { type OurRewrite, palimpsest } from "../strategies/palimpsest.ts";
import { activeTask } from "./active-task.ts";
import { determinism } from "./determinism.ts";
import type { Gate, Judged } from "./gate.ts";
import { neverWorse } from "./never-worse.ts";
import { nothingInvented } from "./nothing-invented.ts";
import { countOverflow, overflow } from "./overflow.ts";
import { recoverability } from "./recoverability.ts";
import { wireValidity } from "./wire-validity.ts";

const said = [
  system("Be brief."),
  user("Fix src/http/client.ts."),
  assistant("\u001b[2mDimmed\u001b[22m, as a terminal prints it."),
  user("Read it first."),
  assistant("Reading.", call("a", "read", { path: "src/http/client.ts" })),
  tool(result("a", `const retryDelay = 4350;\n${"// and so on\n".repeat(600)}`)),
  assistant("The delay is too long."),
  user("How long is it?"),
  assistant("4350 ms."),
  user("Then shorten it."),
];
// Through the wire format, as a host has it.
const history = openAiChat.decode(openAiChat.encode(transcript(said))).messages;
const session: Session = { name: "a", format: "openai-chat", messages: history, pausesBefore: new Map() };
const rewriter = palimpsest();
const real = await rewriter.rewrite(history, 200);
const empty = memoryArchive();
afterAll(async () => {
  await real.store.close();
  await empty.close();
});

describe.each([wireValidity, activeTask, recoverability, determinism, nothingInvented, neverWorse, overflow])(
  "the gate $name",
  (gate) => {
    it("lets a real compaction pass", async () => {
      expect(real.report.status).toBe("compacted");
      expect(await gate.check(judge(real))).toEqual([]);
    });
  },
);

describe("gates", () => {
  it("refuse what a provider refuses", async () => {
    expect(await breaches(wireValidity, [...history.slice(0, 4), ...history.slice(5)])).not.toEqual([]);
  });

  it("refuse a request that is not live, a changed reply, and a missing open call", async () => {
    expect(await breaches(activeTask, history.slice(0, -1))).toEqual(["the latest request is not live"]);
    const changed = [...history.slice(0, 8), assistant("4351 ms."), ...history.slice(9)];
    expect(await breaches(activeTask, changed)).toEqual(["the latest reply changed"]);
    const open = [user("Go."), assistant("Now.", call("b"))];
    expect(await activeTask.check({ ...judge(fake([user("Go."), assistant("Now.")])), history: open })).toEqual([
      "an open call is missing",
    ]);
  });

  it("refuse a text that is behind no handle, and a handle with nothing behind it", async () => {
    expect(await breaches(recoverability, [...history.slice(0, 5), ...history.slice(6)])).toEqual([
      "1 texts are behind no handle",
    ]);
    const rewrite = { ...fake(history), report: { ...real.report, handles: ["h-00000000"] } };
    expect(await recoverability.check(judge(rewrite))).toEqual([
      "h-00000000 is not in the context",
      "h-00000000 does not return its bytes",
    ]);
  });

  it("refuse a name that no source contains, and accept one that was cut short", async () => {
    expect(await breaches(nothingInvented, [...history, assistant("See src/made/up.ts.")])).toEqual([
      "no source contains src/made/up.ts",
    ]);
    expect(await breaches(nothingInvented, [...history, assistant("See src/http/cli…")])).toEqual([]);
  });

  it("refuse a number and a quotation that no source contains, and accept our own counts", async () => {
    expect(await breaches(nothingInvented, [...history, assistant("The delay is 4360.")])).toEqual([
      "no source contains 4360",
    ]);
    expect(await breaches(nothingInvented, [...history, assistant('You said "Read it twice." (message 3)')])).toEqual([
      "no source contains Readittwice.",
    ]);
    const sourced = 'You said "Read it … first." (message 480); 612 lines hidden, ×700, delay 4350.';
    expect(await breaches(nothingInvented, [...history, assistant(sourced)])).toEqual([]);
  });

  it("refuse growth", async () => {
    expect(await breaches(neverWorse, [...history, user("word ".repeat(50))])).toContain("it grew");
  });

  it("refuse requests of ours that exceed the window, and only those", () => {
    const row = { session: "a", strategy: "palimpsest", requests: 10, overWindow: 2 };
    const rows = [row, { ...row, strategy: "none", overWindow: 7 }, { ...row, session: "b", overWindow: 0 }];
    expect(countOverflow(rows)).toEqual({
      gate: "overflow",
      checked: 20,
      failed: 2,
      breaches: ["a: 2 requests of palimpsest"],
    });
  });

  it("accept a typed error if what is protected is larger than the window", async () => {
    const long = [user(`Keep this: ${"word ".repeat(3_000)}`)];
    expect(await overflow.check({ ...judge(real), history: long })).toEqual([]);
  });

  it("refuse different bytes for a different order of keys", async () => {
    expect(await breaches(determinism, history)).toEqual(["another order of keys gives other bytes"]);
    expect(await determinism.check({ ...judge(real), isRepeated: false })).toBeUndefined();
  });
});

// Helpers

function judge(rewrite: OurRewrite): Judged {
  return { session, history, rewrite, rewriter, targetTokens: 200, isRepeated: true };
}

function fake(messages: readonly Message[]): OurRewrite {
  return { messages, report: { ...real.report, handles: [] }, store: empty };
}

async function breaches(gate: Gate, messages: readonly Message[]): Promise<readonly string[] | undefined> {
  return gate.check(judge(fake(messages)));
}
