import type { ChangedFile } from "../../outputs/diff/changed-file.ts";
import { detectDiff } from "../../outputs/diff/detect-diff.ts";
import { type DiffLine, type ParsedDiff, parseDiff } from "../../outputs/diff/parse-diff.ts";
import type { Rank, Segment } from "../../outputs/segment.ts";
import { countOf } from "../../text/count-of.ts";
import { CONFIDENCE } from "../confidence.ts";
import type { Fact } from "../outline.ts";
import type { Reducer } from "../reducer.ts";
import { putShortFirst } from "../text/put-short-first.ts";

/** This many changed lines show what a hunk does; the rest come once every hunk has had its turn. */
const FIRST_CHANGES = 8;
/** Context between two changes costs no more than a marker in its place. */
const SHORT_CONTEXT = 3;

/** A cut removed the header above its changes. */
const UNNAMED = "a file whose name was cut off";

/** Diffs: every changed file with its counts, then changed lines before unchanged ones, lockfiles and blanks last. */
export const diffReducer: Reducer = {
  kind: "diff",
  recognise({ lines }) {
    const found = detectDiff(lines);
    return found === undefined ? 0 : CONFIDENCE.diff[found];
  },
  outline(text) {
    const diff = parseDiff(text);
    const named = diff.files.filter(({ path }) => path !== "");
    const unnamed = diff.files.filter(({ path, added, removed }) => path === "" && added + removed > 0);
    // Changes in an unnamed file may belong to one that is named.
    const title = `${countOf(named.length, "file")} ${unnamed.length === 0 ? "changed" : "named"}`;
    const sums = [sum(diff.files, "added"), sum(diff.files, "removed")];
    return {
      unit: "line",
      facts: [
        { title, isTitleOptional: true, rank: "floor", layout: "paths", facts: listFiles([...named, ...unnamed]) },
        // One of the two sums alone, beside files that did not fit, would say little.
        { title: "lines", comesInOrder: true, rank: "floor", layout: "inline", facts: sums },
      ],
      segments: rankLines(diff),
    };
  },
};

/** What people wrote before what machines wrote. */
function listFiles(files: readonly ChangedFile[]): Fact[] {
  const written = files.filter(({ path }) => !isMachineWritten(path));
  const generated = files.filter(({ path }) => isMachineWritten(path));
  const facts = [...written, ...generated].map(
    (file, at): Fact => ({
      text: file.path === "" ? UNNAMED : file.path,
      at,
      detail: describeChange(file),
      claim: { kind: "change", path: file.path, added: file.added, removed: file.removed },
    }),
  );
  return [...putShortFirst(facts.slice(0, written.length)), ...putShortFirst(facts.slice(written.length))];
}

function describeChange({ added, removed, hunks, blankHunks, notes }: ChangedFile): string {
  const blank = hunks > 0 && hunks === blankHunks ? ["only blanks"] : [];
  const all = [...new Set([...notes, ...blank])];
  return ` +${added} -${removed}${all.length === 0 ? "" : ` (${all.join(", ")})`}`;
}

function rankLines(diff: ParsedDiff): Segment[] {
  const { lines } = diff;
  const nextChange = distancesToChange(lines);
  const pairs = pairChanges(lines);
  let changes = 0;
  let hunk = 0;
  return lines.map((line, index): Segment => {
    if (line.hunk !== hunk) changes = 0;
    hunk = line.hunk;
    const { start, end, role, file } = line;
    const isChange = role === "added" || role === "removed";
    if (isChange) changes += 1;
    const { together, turn } = pairs.get(index) ?? { together: undefined, turn: changes };
    const isLast = diff.blankHunks.has(hunk) || (file !== undefined && isMachineWritten(file.path));
    const rank = isLast ? "rest" : rankLine(role, turn, nextChange[index] ?? 0);
    return { start, end, rank, group: isChange ? role : undefined, together };
  });
}

interface Pair {
  /** The line that was removed. */
  readonly together: number;
  /** The position of both among the changes of their hunk. */
  readonly turn: number;
}

/** Which removed line each added line replaces: the first for the first, and so on, if they follow one another. */
function pairChanges(lines: readonly DiffLine[]): ReadonlyMap<number, Pair> {
  const pairs = new Map<number, Pair>();
  let [changes, hunk] = [0, 0];
  for (let from = 0; from < lines.length; ) {
    if (lines[from]?.hunk !== hunk) [changes, hunk] = [0, lines[from]?.hunk ?? 0];
    const removed = countRole(lines, from, "removed");
    const added = countRole(lines, from + removed, "added");
    for (let turn = 0; turn < Math.min(removed, added); turn += 1) {
      const pair = { together: from + turn, turn: changes + 2 * turn + 1 };
      pairs.set(from + turn, pair);
      pairs.set(from + removed + turn, pair);
    }
    changes += removed + added;
    from += Math.max(removed + added, 1);
  }
  return pairs;
}

function countRole(lines: readonly DiffLine[], from: number, role: DiffLine["role"]): number {
  let at = from;
  while (lines[at]?.role === role && lines[at]?.hunk === lines[from]?.hunk) at += 1;
  return at - from;
}

function rankLine(role: DiffLine["role"], changes: number, nextChange: number): Rank {
  switch (role) {
    case "about":
      return "sample";
    case "header":
      return "rest";
    case "name":
    case "hunk":
      return "signal";
    case "context":
      if (nextChange > SHORT_CONTEXT) return "rest";
      return changes < FIRST_CHANGES ? "signal" : "sample";
    default:
      return changes <= FIRST_CHANGES ? "signal" : "sample";
  }
}

/** For each line, how many lines further the next change of its hunk is. */
function distancesToChange(lines: readonly DiffLine[]): Uint32Array {
  const distances = new Uint32Array(lines.length);
  let distance = 0xffff;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index];
    if (line?.role === "added" || line?.role === "removed") distance = 0;
    else distance = line?.role === "context" ? distance + 1 : 0xffff;
    distances[index] = distance;
  }
  return distances;
}

function sum(files: readonly ChangedFile[], group: "added" | "removed"): Fact {
  const count = files.reduce((total, file) => total + file[group], 0);
  return { text: `${group === "added" ? "+" : "-"}${count}`, claim: { kind: "count", group, count } };
}

const LOCKFILES = new Set(
  "package-lock.json npm-shrinkwrap.json pnpm-lock.yaml bun.lockb go.sum packages.lock.json Package.resolved".split(
    " ",
  ),
);
/**
 * Lockfiles of yarn, cargo, poetry, uv, bundler, composer and others; minified, mapped, generated and recorded files.
 */
const ENDINGS = [".lock", ".min.js", ".min.css", ".map", ".snap", ".pb.go", "_pb2.py", ".g.dart", ".designer.cs"];
const FOLDERS = ["dist/", "vendor/", "node_modules/", "generated/", "__generated__/", "__snapshots__/"];

/** Whether a file is written by a tool: its changes follow from others and come last. */
function isMachineWritten(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (LOCKFILES.has(name) || ENDINGS.some((ending) => name.endsWith(ending))) return true;
  return FOLDERS.some((folder) => path.startsWith(folder) || path.includes(`/${folder}`));
}
