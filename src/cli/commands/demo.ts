import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { memoryArchive } from "../../archives/memory.ts";
import { createTranscriptCompactor } from "../../compactor/create-transcript-compactor.ts";
import type { KeyedHash } from "../../core/base/ports.ts";
import type { ArchivedOriginal } from "../../core/model/commit.ts";
import type { CompactionReport } from "../../core/model/report.ts";
import { DEFAULT_POLICY } from "../../core/policy/profiles.ts";
import { formatCount, formatNumber } from "../../core/render/format-number.ts";
import { breakDown } from "../../core/stages/measure/break-down.ts";
import { createMeasurer } from "../../core/stages/measure/create-measurer.ts";
import { KEY_BYTES } from "../../keys/key-file.ts";
import { keyedHash } from "../../keys/keyed-hash.ts";
import { type Command, type ExitCode, getText, option } from "../command.ts";
import { loadCounter } from "../load-counter.ts";
import { loadSession } from "../load-session.ts";
import { BUDGET_OPTIONS, parseBudget } from "../parse-budget.ts";
import { createPaint } from "../render/paint.ts";
import { renderBreakdown } from "../render/render-breakdown.ts";
import { describeSteps } from "../render/render-report.ts";
import type { Terminal } from "../terminal.ts";
import { writeFileWhole } from "../write-file.ts";

const SESSION = fileURLToPath(new URL("../../../fixtures/demo-session.json", import.meta.url));
/** A judgement: the example fits a screen. */
const SHOWN_LINES = 4;

/** `palimpsest demo`: a long session before and after, and a piece of it read back. */
export const demo: Command = {
  name: "demo",
  operands: "",
  options: {
    ...BUDGET_OPTIONS,
    out: option(
      "FILE",
      "only write the session here, as a sample for other commands: a request body, or its messages as .jsonl",
    ),
  },
  details: [
    "A scripted agent made this session on the package's own sources, with real tool output. The archive is in memory: without --out nothing is written to disk.",
    "Examples:\n  palimpsest demo --out session.json\n  palimpsest compact session.json --target 15k --out smaller.json",
  ],

  async run({ values, terminal }) {
    const out = getText(values, "out");
    if (out !== undefined) return writeSample(out, terminal);
    const paint = createPaint(terminal);
    const { transcript, codec } = await loadSession(SESSION, {}, terminal);
    const budget = parseBudget({ context: "128k", ...values }, { transcript }, DEFAULT_POLICY);
    const counter = await loadCounter({}, transcript);
    const measurer = createMeasurer({ counter });
    const hash = keyedHash(randomBytes(KEY_BYTES));
    const archive = memoryArchive();
    const { contextTokens, outputReserveTokens } = budget;
    const done = await createTranscriptCompactor({ hash, archive, counter }).compact(transcript, {
      contextTokens,
      outputReserveTokens,
      trigger: "manual",
    });
    const [handle] = done.report.handles;
    const original = handle === undefined ? undefined : await archive.get(handle);
    const findings = codec.validate(codec.encode(done.transcript));

    await terminal.print(
      `${[
        paint("bold", `A long coding session: ${transcript.messages.length} messages for ${transcript.model}`),
        renderBreakdown(breakDown(transcript, { measurer }), budget, terminal),
        paint(
          "bold",
          `Compacted, without any model: ${findings.length === 0 ? "valid" : "NOT valid"} for its provider`,
        ),
        renderBreakdown(breakDown(done.transcript, { measurer }), budget, terminal),
        paint("bold", "What was kept, and what was done"),
        ...describeKept(done.report),
        "",
        ...(original === undefined ? [] : [paint("bold", "One piece read back"), ...describePiece(original, hash), ""]),
        paint("bold", "What to try next"),
        "  npx palimpsest demo --out session.json",
        "  npx palimpsest compact session.json --target 15k --out smaller.json",
        "  npx palimpsest breakdown session.json",
        "  npx palimpsest validate smaller.json",
        "  env | npx palimpsest redact",
        "  npx palimpsest --help",
      ].join("\n")}\n`,
    );
    return 0;
  },
};

/** Writes the session for users who have none at hand. */
async function writeSample(out: string, terminal: Terminal): Promise<ExitCode> {
  const text = await readFile(SESSION, "utf8");
  const { messages } = JSON.parse(text) as { readonly messages: readonly unknown[] };
  const lines = (): string => messages.map((message) => `${JSON.stringify(message)}\n`).join("");
  const sample = out.endsWith(".jsonl") ? lines() : text;
  if (out === "-") await terminal.print(sample);
  else {
    await writeFileWhole(out, sample);
    await terminal.print(`A sample session of ${formatCount(messages.length, "message")} was written to ${out}.\n`);
  }
  return 0;
}

function describeKept(report: CompactionReport): string[] {
  return [
    "  the system prompt, the tools and the opening: the cached prefix and the frame of the work",
    "  the latest request and the latest reply, byte for byte: the task stays live",
    ...describeSteps(report),
    ...report.retention
      .filter(({ removed }) => removed > 0)
      .map(
        ({ fact, removed, inContext }) =>
          `  ${fact} in the removed text: ${inContext} of ${removed} are still in context`,
      ),
  ];
}

function describePiece({ handle, text, sha256 }: ArchivedOriginal, hash: KeyedHash): string[] {
  const lines = text.split("\n");
  return [
    `  ${handle}: ${formatNumber(lines.length)} lines, SHA-256 ${sha256.slice(0, 16)}… ${hash.sha256(text) === sha256 ? "matches" : "DOES NOT MATCH"}`,
    ...lines.slice(0, SHOWN_LINES).map((line) => `  | ${line.slice(0, 100)}`),
  ];
}
