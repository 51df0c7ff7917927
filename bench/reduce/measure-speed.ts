import { reduce } from "../../src/core/reduce/index.ts";
import { estimatingCounter } from "../../src/core/tokens/index.ts";
import { benchHash } from "./bench-hash.ts";
import { jsonShapes } from "./json-shapes.ts";
import { readHeldOut } from "./read-held-out.ts";

/**
 * Enough that the engine has warmed up and start-up does not count, and little enough for many rounds: the best of them
 * was disturbed least.
 */
const MEGABYTES = 5;
const ROUNDS = 15;

type SpeedTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * How fast large logs and JSON are reduced, and how much faster a bare loop over their characters is: the ratio is
 * stable on a busy machine.
 */
export function measureLogAndJson(): SpeedTable {
  return measureAll({
    log: repeat((index) => logLine(index)),
    json: `[${repeat((index) => `${JSON.stringify(row(index))},\n`)}{}]`,
    jsonl: repeat((index) => `${JSON.stringify(row(index))}\n`),
  });
}

/** The same for every other kind, and for JSON of other shapes. */
export function measureOthers(): SpeedTable {
  return measureAll({
    text: repeat((index) => `Paragraph ${index} goes on about nothing in particular, as prose does.\n\n`),
    "one line": "payload-without-any-break".repeat((MEGABYTES * 1_000_000) / 25),
    ...Object.fromEntries(
      Object.entries(jsonShapes).map(([name, write]) => [name, `[${repeat((index) => `${write(index)},`)}0]`]),
    ),
    ...repeatHeldOut(),
  });
}

function measureAll(texts: Readonly<Record<string, string>>): SpeedTable {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, measure(text)]));
}

/**
 * One output of every other kind, repeated. Even if that is no longer one document, its reader still has to get through
 * it.
 */
function repeatHeldOut(): Record<string, string> {
  const byKind = new Map(readHeldOut().map(({ kind, text }) => [kind, text]));
  return Object.fromEntries(
    [...byKind]
      .filter(([kind]) => !["log", "json", "text"].includes(kind))
      .map(([kind, text]) => [kind, text.repeat(Math.ceil((MEGABYTES * 1_000_000) / text.length))]),
  );
}

function measure(text: string): Readonly<Record<string, string>> {
  const tools = { counter: estimatingCounter(), hash: benchHash };
  const kind = reduce(text, {}, tools).kind;
  const ours = best(() => reduce(text, {}, tools));
  const bare = best(() => addCharacters(text));
  const rate = (milliseconds: number): string => (text.length / 1_000 / milliseconds).toFixed(0);
  return { kind, "MB/s": rate(ours), "bare loop MB/s": rate(bare), times: (ours / bare).toFixed(1) };
}

function best(run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Processor time, because other programs may be busy on the same machine.
    const startedAt = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(startedAt);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

function addCharacters(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum += text.charCodeAt(index);
  return sum;
}

function repeat(write: (index: number) => string): string {
  const pieces: string[] = [];
  for (let index = 0, length = 0; length < MEGABYTES * 1_000_000; index += 1) {
    const piece = write(index);
    pieces.push(piece);
    length += piece.length;
  }
  return pieces.join("");
}

function logLine(index: number): string {
  const time = `2026-11-15T10:${String(index % 60).padStart(2, "0")}:${String((index * 7) % 60).padStart(2, "0")}.${String(index % 1_000).padStart(3, "0")}Z`;
  if (index % 997 === 0)
    return `${time} ERROR [worker-${index % 8}] connection to 10.0.${index % 256}.7:5432 refused after ${index % 90} ms\n`;
  return `${time} INFO  [worker-${index % 8}] request ${index} to /api/items/${index % 5_000} served in ${index % 90} ms\n`;
}

function row(index: number): Readonly<Record<string, unknown>> {
  const status = index % 501 === 0 ? "failed" : "ok";
  return {
    id: index,
    status,
    name: `item ${index % 1_000}`,
    price: (index * 13) % 997,
    tags: ["a", "b"],
    nested: { x: 1 },
  };
}
