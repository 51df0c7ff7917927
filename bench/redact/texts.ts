import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { innocentLines } from "../../test/fixtures/redact/innocent-lines.ts";
import { madeUp } from "../../test/fixtures/redact/made-up.ts";
import { secretLines } from "../../test/fixtures/redact/secret-lines.ts";
import { installedPackages, listFiles } from "../tokens/read-installed-texts.ts";
import { pythonModule, shellSession } from "./written-texts.ts";

// The texts of the redaction benchmark: the same ones in every run of one revision.

/** Texts of one kind, each redacted separately, as an agent meets them: one file, one tool result. */
export interface TextKind {
  readonly name: string;
  readonly texts: readonly string[];
}

const LENGTH = 2_000_000;
/** Larger files of packages are bundles and tables, which would drown the others. */
const MAX_FILE_BYTES = 300_000;

const PACKAGES = ["openai", "@anthropic-ai/sdk", "ai", "fast-check", "vitest", "zod", "hono"];

const SOURCE = fileURLToPath(new URL("../../src", import.meta.url));

const SENTENCES = [
  "The report was late because the build had failed twice during the night. ",
  "She asked whether the cache could be warmed before the first request arrives. ",
  "A transcript of a long session holds more tool output than conversation. ",
  "Nobody had noticed that the older of the two services still wrote to disk.\n",
];

/** Text as agents see it every day. Few of its lines contain a secret or look like one. */
export function ordinaryTexts(): readonly TextKind[] {
  return [
    one("prose", SENTENCES.join("")),
    kind("Markdown of packages", packageFiles([".md"])),
    // Without the tests and without redaction itself, which are full of secrets on purpose.
    kind("TypeScript of this package", sourceFiles().filter(isPlainSource)),
    kind("declarations of packages", packageFiles([".ts", ".mts"])),
    kind("JavaScript of packages", packageFiles([".js", ".mjs", ".cjs"])),
    one("Python", pythonModule()),
    one("shell session", shellSession()),
    one("JSON", Array.from({ length: 500 }, (_, index) => `${JSON.stringify(record(index))}\n`).join("")),
    kind("package.json of packages", packageFiles([".json"])),
    one("generated logs", Array.from({ length: 2_000 }, (_, index) => logLine(index)).join("")),
  ];
}

/** The files of a folder, a kind for each folder in it: tool output that was recorded elsewhere. */
export function recordedTexts(folder: string): readonly TextKind[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.map(({ name }) => kind(`recorded ${name}`, listFiles(join(folder, name))));
}

/** Ordinary text with one line in `every` that holds a secret, and lines that only look like it. */
export function textWithSecrets(every: number): TextKind {
  const lines = readTexts(sourceFiles().filter(isPlainSource)).join("\n").split("\n");
  const seeded = lines.flatMap((line, index) =>
    index % every === 0 ? [line, secretLine(index), innocentLine(index)] : [line],
  );
  return { name: `a secret in ${every} lines`, texts: [flat(seeded.join("\n"))] };
}

/**
 * Source code as it occurs in a log of a session: each file is a JSON string in which every line break is an escape.
 */
export function escapedText(): TextKind {
  const files = readTexts(sourceFiles().filter(isPlainSource));
  return { name: "TypeScript in JSON", texts: files.map((file) => flat(JSON.stringify({ output: file }))) };
}

/** Text made to be slow. */
export function hostileTexts(): readonly TextKind[] {
  return [
    one("one letter", "a"),
    one("base64 alone", madeUp(997, "base64")),
    one("nested quotes", '"\'`\\"'),
    ...['"password":"', "password=", "password\\n", "user,password\n", "://", "-----BEGIN ", "eyJ"].map((unit) =>
      one(unit, unit),
    ),
  ];
}

function kind(name: string, paths: readonly string[]): TextKind {
  return { name, texts: readTexts(paths) };
}

/** One long text, made of a shorter one. */
function one(name: string, unit: string): TextKind {
  return { name, texts: [flat(unit.repeat(Math.ceil(LENGTH / unit.length)))] };
}

function readTexts(paths: readonly string[]): string[] {
  const texts: string[] = [];
  let length = 0;
  for (const path of paths) {
    if (length >= LENGTH) break;
    const text = readFileSync(path, "utf8");
    texts.push(text);
    length += text.length;
  }
  return texts;
}

function packageFiles(extensions: readonly string[]): string[] {
  const files = PACKAGES.flatMap((name) => listFiles(join(installedPackages, name)));
  return files.filter((file) => extensions.includes(extname(file)) && statSync(file).size <= MAX_FILE_BYTES);
}

function sourceFiles(): string[] {
  return listFiles(SOURCE);
}

function isPlainSource(file: string): boolean {
  return file.endsWith(".ts") && !file.endsWith(".test.ts") && !/[/\\]redact[/\\]/.test(file.slice(SOURCE.length));
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

/** Joined strings are trees inside; a text read from a socket is not. */
function flat(text: string): string {
  return Buffer.from(text).toString();
}
