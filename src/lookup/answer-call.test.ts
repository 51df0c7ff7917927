import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memoryArchive } from "../archives/memory.ts";
import type { SessionArchive } from "../archives/session-archive.ts";
import { CompactionError } from "../core/base/errors.ts";
import type { ArchivedOriginal } from "../core/model/commit.ts";
import { palimpsestRedactor } from "../core/redact/palimpsest-redactor.ts";
import { estimatingCounter } from "../core/tokens/index.ts";
import { keyedHash } from "../keys/keyed-hash.ts";
import { answerCall } from "./answer-call.ts";
import { RETRIEVE, SEARCH } from "./retrieval-tools.ts";

const { sha256 } = keyedHash(new Uint8Array(32).fill(1));
const counter = estimatingCounter();
const log = Array.from(
  { length: 900 },
  (_, line) => `line ${line + 1} of a log${line === 449 ? " with a needle" : ""}`,
);
const result = log.join("\n");
const range = [
  { role: "user", content: "Run the tests\nand look for the haystack." },
  { role: "assistant", content: [{ type: "tool_use", id: "toolu_7f", name: "bash", input: { command: "npm test" } }] },
  { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_7f", content: result }] },
]
  .map((message) => JSON.stringify(message))
  .join("\n");

let archive: SessionArchive;
beforeAll(async () => {
  archive = memoryArchive();
  const originals = [
    original("h-aaaaaaaa", "range", range),
    { ...original("h-bbbbbbbb", "tool", result), tool: "bash" },
  ];
  await archive.commit({ lineage: "a", number: 1, originals });
  await archive.commit({ lineage: "b", number: 1, originals: [original("h-cccccccc", "tool", "a needle of others")] });
});
afterAll(() => archive.close());

describe("answerCall", () => {
  it("reads messages as messages, a page at a time, and says what to ask for next", async () => {
    const text = await ask(RETRIEVE, { handle: "h-aaaaaaaa" });
    expect(text).toMatch(/^── message 1 of 3 · user ──\nRun the tests\nand look for the haystack\.\n── message 2/);
    const [, next] = /follow: ask for lines (\d+-\d+)\n/.exec(text) ?? [];
    expect(await ask(RETRIEVE, { handle: "h-aaaaaaaa", lines: next })).toMatch(/^line \d+ of a log\n/);
    expect(counter.count(text)).toBeLessThan(2_100);
  });

  it("numbers the lines that a pattern found, under their message, and finds no ids", async () => {
    const found = await ask(RETRIEVE, { handle: "h-aaaaaaaa", pattern: "needle" });
    expect(found).toContain("7: ── message 3 of 3 · tool ──\n458: line 450 of a log with a needle\n");
    expect(await ask(RETRIEVE, { handle: "h-aaaaaaaa", pattern: "toolu_|tool_use_id" })).toContain(
      "0 of 908 lines match",
    );
  });

  it("reads one message, and tells a model that names none how many there are", async () => {
    expect(await ask(RETRIEVE, { handle: "h-aaaaaaaa", messages: "1" })).toBe(
      "── message 1 of 3 · user ──\nRun the tests\nand look for the haystack.\n\n1 of 3 messages, lines 1-3 of 908",
    );
    expect(await ask(RETRIEVE, { handle: "h-aaaaaaaa", messages: "9" })).toContain("here are messages 1 to 3");
  });

  it("answers a search with the lines around what it found, once, and only of its own conversation", async () => {
    const text = await ask(SEARCH, { query: "needle" }, ["h-aaaaaaaa", "h-bbbbbbbb"]);
    expect(text).toMatch(/^h-bbbbbbbb bash\n\[lines \d+-\d+ of 900\]\n/);
    expect(text).toContain("line 449 of a log\nline 450 of a log with a needle\nline 451 of a log\n");
    expect(text).not.toContain("h-aaaaaaaa");
    expect(text).not.toContain("others");
    expect(counter.count(text)).toBeLessThan(2_000);
  });

  it("shows a result under the messages that contain it if only they belong to the conversation", async () => {
    const text = await ask(SEARCH, { query: "needle" }, ["h-aaaaaaaa"]);
    expect(text).toMatch(/^h-aaaaaaaa bash \(a result among these messages; the line numbers are its own\)\n/);
    expect(text).toContain("line 450 of a log with a needle");
  });

  it("tells a model why nothing came, without options and commands of the command line", async () => {
    const told = [
      await ask(RETRIEVE, { handle: "h-zzzzzzzz" }, ["h-zzzzzzzz"]),
      await ask(RETRIEVE, { handle: "h-cccccccc" }),
      await ask(RETRIEVE, { handle: "h-aaaaaaaa", pattern: "(" }),
    ];
    expect(told).toEqual([
      "Nothing is stored under h-zzzzzzzz. Copy the handle from this conversation, or search by words.",
      "h-cccccccc belongs to another session and opens nothing here.",
      expect.stringMatching(/^The pattern has a \( that is never closed at character 1\. It can be made of /),
    ]);
    expect(told.join()).not.toMatch(/--|palimpsest/);
  });

  it("tells a model to continue if the archive cannot be read", async () => {
    const retrieve = () => Promise.reject(new CompactionError("ARCHIVE_BUSY", { path: "archive.db" }));
    const tools = { archive: { ...archive, retrieve }, counter, redactor: palimpsestRedactor };
    const call = { id: "1", name: RETRIEVE, input: { handle: "h-aaaaaaaa" } };
    expect(await answerCall(call, tools, {})).toMatchObject({
      text: "The archive could not answer (ARCHIVE_BUSY). Continue without it.",
      isError: true,
    });
  });
});

// Helpers

function original(handle: string, kind: ArchivedOriginal["kind"], text: string): ArchivedOriginal {
  return { handle, kind, sha256: sha256(text), text };
}

async function ask(name: string, input: unknown, handles: readonly string[] = ["h-aaaaaaaa"]): Promise<string> {
  const tools = { archive, counter, redactor: palimpsestRedactor };
  return (await answerCall({ id: "1", name, input }, tools, { session: "a", handles: new Set(handles) })).text;
}
