import type { ModelMessage } from "ai";
import { describe, expect, it, onTestFinished } from "vitest";
import { memoryArchive } from "../archives/memory.ts";
import type { CompactionReport } from "../core/model/report.ts";
import { RETRIEVE, SEARCH } from "../lookup/retrieval-tools.ts";
import { type Adapter, adapt } from "./adapt.ts";
import type { AdapterOptions } from "./adapter-options.ts";

const CALL = { format: "ai-sdk" } as const;

describe("adapt", () => {
  it.each([
    [{ onReprot: () => {} }, "onReprot is not an option of palimpsest (did you mean onReport?)"],
    [{ lookup: "no" }, "lookup"],
    [{ contextTokens: "200k" }, "contextTokens"],
  ] satisfies [object, string][])("refuses %j with a message that names the option", (options: object, message) => {
    expect(() => adapt(options)).toThrow(message);
  });

  it("opens for each conversation what that conversation was given, and finds nothing of others", async () => {
    const [reports, adapter] = start();
    const [mine, other] = [{}, {}];
    await compact(adapter, "apples", mine);
    await compact(adapter, "pears", other);
    const [ours = "", theirs = ""] = reports.map(({ handles }) => handles[0] ?? "");

    expect(await adapter.answer(RETRIEVE, { handle: ours }, mine)).toContain("apples");
    expect(await adapter.answer(RETRIEVE, { handle: theirs }, mine)).not.toContain("pears");
    expect(await adapter.answer(SEARCH, { query: "apples" }, mine)).toContain("apples");
    expect(await adapter.answer(SEARCH, { query: "pears" }, mine)).toBe(
      "Nothing that was taken out contains these words.",
    );
    // Nothing was taken out of this conversation, so there is nothing to look up.
    expect(await adapter.answer(SEARCH, { query: "apples" }, {})).toContain("Nothing of this conversation");
  });

  it("recognises conversations by name as well", async () => {
    const [reports, adapter] = start();
    await compact(adapter, "apples", "thread 1");
    const handle = reports[0]?.handles[0] ?? "";
    expect(await adapter.answer(RETRIEVE, { handle }, "thread 1")).toContain("apples");
    expect(await adapter.answer(RETRIEVE, { handle }, "thread 2")).not.toContain("apples");
  });

  it.each([undefined, null])("opens nothing for a call that names no conversation but %s", async (nobody) => {
    const [reports, adapter] = start();
    await compact(adapter, "apples", nobody);
    const handle = reports[0]?.handles[0] ?? "";
    expect(await adapter.answer(RETRIEVE, { handle }, nobody)).toContain("belongs to another session");
    expect(await adapter.answer(SEARCH, { query: "apples" }, nobody)).not.toContain("apples in part");
  });

  it.each(["pears", "nothing yet"])(
    "opens nothing for a name that two conversations share: apples and %s",
    async (word) => {
      const [reports, adapter] = start();
      const shared = {};
      const begin = word === "pears" ? prompt(word) : { prompt: prompt(word).prompt.slice(0, 1) };
      await adapter.compact(begin, CALL, { conversation: shared, messages: begin.prompt });
      for (let round = 0; round < 2; round += 1) await compact(adapter, "apples", shared);
      const handle = reports.flatMap(({ handles }) => handles).at(-1) ?? "";
      expect(handle).not.toBe("");
      expect(await adapter.answer(RETRIEVE, { handle }, shared)).toContain("share one context");
      expect(await adapter.answer(SEARCH, { query: "apples" }, shared)).toContain("share one context");
    },
  );

  it("recognises a conversation that went on", async () => {
    const [reports, adapter] = start();
    const mine = {};
    const { prompt: all } = prompt("apples");
    for (const length of [1, 3, all.length]) {
      const request = { prompt: all.slice(0, length) };
      await adapter.compact(request, CALL, { conversation: mine, messages: request.prompt });
    }
    const handle = reports.flatMap(({ handles }) => handles)[0] ?? "";
    expect(await adapter.answer(RETRIEVE, { handle }, mine)).toContain("apples");
  });

  it("recognises a model by its name even if its window is given, and takes out thinking that is bound", async () => {
    const thought = { type: "reasoning", text: "hm", providerOptions: { anthropic: { signature: "EqQB" } } } as const;
    const request = prompt("apples", thought);
    const countKept = async (model: string): Promise<number> => {
      const compacted = await start()[1].compact(request, CALL, { model, conversation: {}, messages: request.prompt });
      return JSON.stringify(compacted).split("EqQB").length - 1;
    };
    // What was thought before the first change still follows the exact words that it was thought over.
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
  ])("continues if the callbacks of a host %s", async (_how, broken) => {
    const adapter = adapt({ contextTokens: 4_000, policy: { floorTokens: 0 }, onReport: broken, onFault: broken });
    const request = prompt("apples");
    expect(await adapter.compact(request, CALL, { conversation: {}, messages: request.prompt })).not.toBe(request);
    const warned = new Promise((resolve) => process.once("warning", resolve));
    adapter.fail(new Error("the disk is full"));
    // The process reports a fault that could not be reported to the host.
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

async function compact(adapter: Adapter, word: string, conversation: unknown): Promise<void> {
  const request = prompt(word);
  await adapter.compact(request, CALL, { conversation, messages: request.prompt });
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
