import type { ModelMessage } from "ai";
import { describe, expect, it, onTestFinished } from "vitest";
import { memoryArchive } from "../archives/memory.ts";
import type { CompactionReport } from "../core/model/report.ts";
import { RETRIEVE, SEARCH } from "../lookup/retrieval-tools.ts";
import { adapt } from "./adapt.ts";
import type { AdapterOptions } from "./adapter-options.ts";

const CALL = { format: "ai-sdk" } as const;

describe("adapt", () => {
  it.each([
    [{ onReprot: () => {} }, "onReprot is not an option of palimpsest (did you mean onReport?)"],
    [{ lookup: "no" }, "lookup"],
    [{ contextTokens: "200k" }, "contextTokens"],
  ] satisfies [object, string][])("refuses %j with a sentence that names the option", (options: object, message) => {
    expect(() => adapt(options)).toThrow(message);
  });

  it("opens for each conversation what that conversation was given, and finds nothing of others", async () => {
    const [reports, adapter] = start();
    const [mine, other] = [{}, {}];
    await adapter.compact(prompt("apples"), CALL, { conversation: mine });
    await adapter.compact(prompt("pears"), CALL, { conversation: other });
    const [ours = "", theirs = ""] = reports.map(({ handles }) => handles[0] ?? "");

    expect(await adapter.answer(RETRIEVE, { handle: ours }, mine)).toContain("apples");
    expect(await adapter.answer(RETRIEVE, { handle: theirs }, mine)).not.toContain("pears");
    expect(await adapter.answer(SEARCH, { query: "apples" }, mine)).toContain("apples");
    expect(await adapter.answer(SEARCH, { query: "pears" }, mine)).toBe(
      "Nothing that was taken out holds these words.",
    );
    // Of a conversation that nothing was taken out of there is nothing to look up.
    expect(await adapter.answer(SEARCH, { query: "apples" }, {})).toContain("Nothing of this conversation");
  });

  it("knows conversations by name as well", async () => {
    const [reports, adapter] = start();
    await adapter.compact(prompt("apples"), CALL, { conversation: "thread 1" });
    const handle = reports[0]?.handles[0] ?? "";
    expect(await adapter.answer(RETRIEVE, { handle }, "thread 1")).toContain("apples");
    expect(await adapter.answer(RETRIEVE, { handle }, "thread 2")).not.toContain("apples");
  });

  it("knows a model by its name also where its window is given, and takes out thinking that is bound", async () => {
    const thought = { type: "reasoning", text: "hm", providerOptions: { anthropic: { signature: "EqQB" } } } as const;
    const request = prompt("apples", thought);
    const countKept = async (model: string): Promise<number> => {
      const compacted = await start()[1].compact(request, CALL, { model, conversation: {} });
      return JSON.stringify(compacted).split("EqQB").length - 1;
    };
    // What was thought before the first change still stands behind the very words that it was thought over.
    expect(await countKept("claude-opus-5-5")).toBe(1);
    expect(await countKept("claude-opus-4-1")).toBe(20);
  });

  it.each([
    [
      "throw",
      (): void => {
        throw new Error("not mine");
      },
    ],
    ["reject", (): Promise<void> => Promise.reject(new Error("not mine"))],
  ])("goes on where the callbacks of a host %s", async (_how, broken) => {
    const adapter = adapt({ contextTokens: 4_000, policy: { floorTokens: 0 }, onReport: broken, onFault: broken });
    const request = prompt("apples");
    expect(await adapter.compact(request, CALL, { conversation: {} })).not.toBe(request);
    const warned = new Promise((resolve) => process.once("warning", resolve));
    adapter.fail(new Error("the disk is full"));
    // Whom the fault could not be told to hears of it from the process.
    expect(String(await warned)).toContain("the disk is full");
  });
});

// Helpers

function start(options: AdapterOptions = {}) {
  const reports: CompactionReport[] = [];
  const archive = memoryArchive();
  onTestFinished(() => archive.close());
  const onReport = (report: CompactionReport) => reports.push(report);
  const adapter = adapt({ archive, contextTokens: 4_000, policy: { floorTokens: 0 }, onReport, ...options });
  return [reports, adapter] as const;
}

function prompt(word: string, thought?: { type: "reasoning"; text: string }): { prompt: ModelMessage[] } {
  const steps = Array.from({ length: 20 }, (_, index): ModelMessage[] => [
    {
      role: "assistant",
      content: [
        ...(thought === undefined ? [] : [thought]),
        { type: "tool-call", toolCallId: `c${index}`, toolName: "read", input: { part: index } },
      ],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: `c${index}`,
          toolName: "read",
          output: { type: "text", value: `${word} in part ${index}. `.repeat(60) },
        },
      ],
    },
  ]);
  return { prompt: [{ role: "user", content: [{ type: "text", text: `Count the ${word}.` }] }, ...steps.flat()] };
}
