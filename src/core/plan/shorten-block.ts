import { findEvidence } from "../stages/handoff/pins/find-evidence.ts";
import { judgeStatement } from "../stages/handoff/pins/judge-statement.ts";
import { parseStatements } from "../stages/handoff/pins/parse-statements.ts";
import { prepareStatement } from "../stages/handoff/pins/prepare-statement.ts";
import { isMarkdownHeading, parseFence } from "../text/markdown.ts";

/** A rule is one line. Anything longer explains. */
const MAX_RULE_CHARACTERS = 300;
/** Instructions of more lines than this are a document; its first lines say what matters. */
const MAX_LINES = 2_000;
const LEFT_OUT = "…";

/**
 * Instructions that do not fit whole, reduced to their rules, word for word and under their headings: outright bans and
 * duties first. Undefined if not one rule fits: a block without any would pass for instructions that ask for nothing.
 */
export function shortenBlock(
  block: string,
  maxTokens: number,
  countTokens: (text: string) => number,
): string | undefined {
  const lines = block.split("\n", MAX_LINES);
  const opening = lines.shift() ?? "";
  const closing = block.slice(block.lastIndexOf("\n") + 1);
  const headings = findHeadings(lines);
  const kept = new Set<number>();
  let left = maxTokens - countTokens([opening, LEFT_OUT, closing].join("\n"));
  for (const rule of listRules(lines)) {
    const heading = headings[rule];
    const added = [rule, ...(heading === undefined || kept.has(heading) ? [] : [heading])];
    const tokens = countTokens(added.map((index) => `${lines[index]}\n${LEFT_OUT}\n`).join(""));
    if (tokens > left) continue;
    left -= tokens;
    for (const index of added) kept.add(index);
  }
  return kept.size === 0 ? undefined : [opening, ...writeKept(lines, kept), closing].join("\n");
}

/** The lines of rules: outright bans and duties first, and of these the short ones first. */
function listRules(lines: readonly string[]): number[] {
  const ranks = new Map<number, number>();
  let isCode = false;
  for (const [index, line] of lines.entries()) {
    if (parseFence(line) !== undefined) isCode = !isCode;
    const isProse = !isCode && line.length <= MAX_RULE_CHARACTERS && !isMarkdownHeading(line.trimStart());
    const rank = isProse ? rankRule(line) : undefined;
    if (rank !== undefined) ranks.set(index, rank);
  }
  return [...ranks].toSorted(([, left], [, right]) => left - right).map(([index]) => index);
}

/** Undefined if a line is not a rule. */
function rankRule(line: string): number | undefined {
  const rules = parseStatements(line.trim()).filter((statement) => judgeStatement(statement).isRule);
  if (rules.length === 0) return undefined;
  const isOutright = rules.some((statement) => {
    const evidence = findEvidence(prepareStatement(statement) ?? "", statement);
    return evidence.has("banStart") || evidence.has("steady");
  });
  return (isOutright ? 0 : MAX_RULE_CHARACTERS) + line.length;
}

/** Which heading each line is under. */
function findHeadings(lines: readonly string[]): readonly (number | undefined)[] {
  let heading: number | undefined;
  return lines.map((line, index) => {
    if (isMarkdownHeading(line.trimStart())) heading = index;
    return heading;
  });
}

function writeKept(lines: readonly string[], kept: ReadonlySet<number>): string[] {
  const written: string[] = [];
  for (const [index, line] of lines.slice(0, -1).entries()) {
    if (kept.has(index)) written.push(line);
    else if (line.trim() !== "" && written.at(-1) !== LEFT_OUT) written.push(LEFT_OUT);
  }
  return written;
}
