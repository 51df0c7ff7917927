// Speed and size of the SQLite archive at 1,000 and 100,000 originals, and at a million with --full. The texts are made
// up but shaped like tool output: a rare word is in one text, a common one in nearly all. Times are those of this
// machine, so compare them only with each other. Processor time is that of all threads.
//
// npm run bench:archive -- [--full | --size ORIGINALS] [--keep FOLDER]
//
// With --keep it leaves the filled archives in FOLDER, and measures those that an earlier run left.

import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseOptions } from "../scripts/parse-options.ts";
import type { SessionArchive } from "../src/archives/session-archive.ts";
import { sqliteArchive } from "../src/archives/sqlite.ts";
import type { ArchivedOriginal } from "../src/core/model/commit.ts";
import { keyedHash } from "../src/keys/keyed-hash.ts";
import { generateText } from "./archive/generate-text.ts";
import { measure } from "./archive/measure.ts";
import { seededRandom } from "./tokens/seeded-random.ts";

const { values } = parseOptions({
  options: { full: { type: "boolean", default: false }, size: { type: "string" }, keep: { type: "string" } },
});
const sizes = values.size === undefined ? [1_000, 100_000, ...(values.full ? [1_000_000] : [])] : [Number(values.size)];
const key = new Uint8Array(32).fill(1);
const hash = keyedHash(key);
const ORIGINALS_PER_COMMIT = 250;
const ORIGINALS_PER_SESSION = 1_000;
/** The part of the 20 remaining messages that a compaction rewrites. */
const REWRITTEN_MESSAGES = 5;

for (const size of sizes) await run(size);

async function run(size: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "palimpsest-bench-"));
  const kept = join(values.keep ?? directory, `filled-${size}.db`);
  const path = join(directory, "archive.db");
  try {
    const filled = existsSync(kept) ? undefined : await fill(kept, size);
    copyFileSync(kept, path);
    const bytes = statSync(path).size;
    const archive = await sqliteArchive({ path, key, timeoutMs: 600_000 });
    const stats = await archive.stats();
    const random = seededRandom(2).fraction;
    const handle = () => handleOf(Math.floor(random() * size));
    const session = () => `s${Math.floor(random() * Math.ceil(size / ORIGINALS_PER_SESSION))}`;
    let next = size;
    const timings = [
      await measure("put one original", 200, () =>
        archive.commit(recordOf("bench", next, [originalOf(next++, random)])),
      ),
      await measure("get by handle", 500, () => archive.retrieve(handle())),
      await measureCompaction(archive, random),
      await measure("search in a session", 300, () =>
        archive.search({ query: "timeout retry ERROR", session: session() }),
      ),
      await measure("search a rare word", 300, () => archive.search({ query: `unique${Math.floor(random() * size)}` })),
      await measure("search a common word", 30, () => archive.search({ query: "session" })),
    ];
    await archive.close();
    console.log(`\n${size.toLocaleString("en")} originals${filled === undefined ? "" : describeFilling(size, filled)}`);
    console.log(
      `  ${"".padEnd(38)} ${["p50", "p99", "CPU p50", "CPU p99"].map((head) => head.padStart(9)).join(" ")}  (ms)`,
    );
    for (const { name, p50, p99, cpuP50, cpuP99 } of timings) {
      const figures = [p50, p99, cpuP50, cpuP99].map((figure) => figure.toFixed(2).padStart(9));
      console.log(`  ${name.padEnd(38)} ${figures.join(" ")}`);
    }
    const share = Math.round((bytes / stats.rawBytes) * 100);
    console.log(`  file ${megabytes(bytes)} for ${megabytes(stats.rawBytes)} of text: ${share}%`);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Makes an archive with this many originals, stored and indexed. @returns How long it took. */
async function fill(path: string, size: number): Promise<number> {
  const archive = await sqliteArchive({ path, key, timeoutMs: 600_000 });
  const random = seededRandom(1).fraction;
  const startedAt = performance.now();
  for (let first = 0; first < size; first += ORIGINALS_PER_COMMIT) {
    const count = Math.min(ORIGINALS_PER_COMMIT, size - first);
    const originals = Array.from({ length: count }, (_, index) => originalOf(first + index, random));
    await archive.commit(recordOf(`s${Math.floor(first / ORIGINALS_PER_SESSION)}`, first, originals));
  }
  // Waits for the index, and empties the write-ahead log into the file, because the size of the file is published.
  await archive.collect();
  const timeMs = performance.now() - startedAt;
  await archive.close();
  return timeMs;
}

/**
 * Turns a session of 100 messages into one of 20, with 40 originals taken out: a head, a handoff, and an unchanged
 * tail.
 */
async function measureCompaction(archive: SessionArchive, random: () => number) {
  const messages = Array.from({ length: 100 }, (_, index) =>
    JSON.stringify({ role: "tool", content: generateText(index, random) }),
  );
  const messagesOf = (session: number) => messages.map((message) => `${message} ${session}`);
  const compactedOf = (session: number) => [
    ...messages.slice(0, REWRITTEN_MESSAGES).map((message) => `short ${session} ${message}`),
    ...messagesOf(session).slice(REWRITTEN_MESSAGES - 20),
  ];
  let round = 0;
  const originals = new Map<number, readonly ArchivedOriginal[]>();
  for (let index = 0; index < 100; index += 1) {
    await archive.append(`c${index}`, messagesOf(index));
    originals.set(
      index,
      Array.from({ length: 40 }, (_, each) => originalOf(10_000_000 + index * 40 + each, random)),
    );
  }
  // Measures the commit alone, not the indexing that follows it.
  await archive.search({ query: "nothing" });
  const timing = await measure("commit a compaction of 100 messages", 100, async () => {
    const id = `c${round}`;
    const read = { kind: "watermark", position: 100 } as const;
    const session = { id, read, messages: compactedOf(round) };
    await archive.commit({ ...recordOf(id, 1, originals.get(round) ?? []), session, state: "{}", report: "{}" });
    round += 1;
  });
  await archive.collect();
  return timing;
}

function recordOf(lineage: string, number: number, originals: readonly ArchivedOriginal[]) {
  return { lineage, number, originals };
}

function originalOf(number: number, random: () => number): ArchivedOriginal {
  const text = generateText(number, random);
  return { handle: handleOf(number), kind: "tool", sha256: hash.sha256(text), text };
}

function handleOf(number: number): string {
  return `h-${String(number).padStart(8, "0")}`;
}

function describeFilling(size: number, timeMs: number): string {
  const seconds = timeMs / 1_000;
  return `, filled and indexed in ${seconds.toFixed(0)} s, ${Math.round(size / seconds)} per second`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
