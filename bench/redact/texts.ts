import { readdirSync, readFileSync } from "node:fs";
import { innocentLines } from "../../test/fixtures/redact/innocent-lines.ts";
import { madeUp } from "../../test/fixtures/redact/made-up.ts";
import { secretLines } from "../../test/fixtures/redact/secret-lines.ts";

// The texts the redaction benchmark runs on: the same ones in every run of one revision.

const LENGTH = 4_000_000;

const SENTENCES = [
  "The report was late because the build had failed twice during the night. ",
  "She asked whether the cache could be warmed before the first request arrives. ",
  "A transcript of a long session holds more tool output than conversation. ",
  "Nobody had noticed that the older of the two services still wrote to disk.\n",
];

/** Text as agents see it every day: code, logs, prose, JSON. Few of its lines hold a secret or look like one. */
export function ordinaryTexts(): Readonly<Record<string, string>> {
  return {
    code: fill(sourceFiles()),
    logs: fill(Array.from({ length: 2_000 }, (_, index) => logLine(index)).join("")),
    prose: fill(SENTENCES.join("")),
    JSON: fill(Array.from({ length: 500 }, (_, index) => `${JSON.stringify(record(index))}\n`).join("")),
  };
}

/** Ordinary text with one line in `every` that holds a secret, and lines that only look like it. */
export function textWithSecrets(every: number): string {
  const ordinary = ordinaryTexts();
  const lines = `${ordinary["code"]}`.slice(0, LENGTH / 2).split("\n");
  const seeded = lines.flatMap((line, index) =>
    index % every === 0 ? [line, secretLine(index), innocentLine(index)] : [line],
  );
  return flat(seeded.join("\n"));
}

/** Text made to be slow. */
export function hostileTexts(): Readonly<Record<string, string>> {
  return {
    "one letter": fill("a"),
    base64: fill(madeUp(997, "base64")),
    '"password":"': fill('"password":"'),
    "password=": fill("password="),
    "://": fill("://"),
    "-----BEGIN ": fill("-----BEGIN "),
    eyJ: fill("eyJ"),
  };
}

/** This package's own source, without the tests and without redaction itself, which are full of secrets on purpose. */
function sourceFiles(): string {
  const root = new URL("../../src/", import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(isPlainSource);
  return files
    .toSorted()
    .map((file) => readFileSync(new URL(file, root), "utf8"))
    .join("\n");
}

function isPlainSource(file: string): boolean {
  return file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.includes("redact");
}

function logLine(index: number): string {
  const second = String(index % 60).padStart(2, "0");
  return `2026-11-15T09:12:${second}.123Z INFO worker-${index % 7} handled GET /api/items/${index * 37} in ${index % 90} ms (status 200)\n`;
}

function record(index: number): unknown {
  return {
    id: index,
    name: `item ${index}`,
    tags: ["new", "sale"],
    price: index * 1.5,
    note: SENTENCES[index % SENTENCES.length],
  };
}

function secretLine(index: number): string {
  return secretLines[index % secretLines.length]?.line ?? "";
}

function innocentLine(index: number): string {
  return innocentLines[index % innocentLines.length] ?? "";
}

function fill(unit: string): string {
  return flat(unit.repeat(Math.ceil(LENGTH / unit.length)));
}

/** Joined strings are trees inside; a text read from a socket is not. */
function flat(text: string): string {
  return Buffer.from(text).toString();
}
