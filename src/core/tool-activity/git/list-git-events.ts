import type { GitEvent, ToolActivity } from "../../model/tool-activity.ts";
import { listProgramCalls } from "../../outputs/shell/split-shell-commands.ts";
import { edgesOf } from "../../text/edges.ts";
import { LONG_LINE_CHARACTERS } from "../../text/scan-limits.ts";
import { stripColours } from "../../text/strip-colours.ts";

/** A judgement: a push or a merge prints a few hundred lines. */
const READ_CHARACTERS = 20_000;
/** A judgement: no call does more. */
const MAX_EVENTS = 50;

type Facts = Omit<GitEvent, "kind" | "text">;

interface PrintedForm {
  readonly kind: GitEvent["kind"];
  readonly pattern: RegExp;
  /** The git verbs that print it; others may print the same about something else. */
  readonly verbs: RegExp;
  readonly facts?: Facts;
}

/** What git prints when it has done something. The groups of a pattern are the facts. */
const PRINTED: readonly PrintedForm[] = [
  {
    kind: "commit",
    pattern:
      /^\[(?<branch>[^\s\]]{1,200}|detached HEAD)(?: \(root-commit\))? (?<hash>[0-9a-f]{4,40})\] (?<subject>\S.*)$/,
    verbs: /^(?:commit|cherry-pick|revert|rebase|merge|am)$/,
  },
  {
    kind: "branch",
    pattern: /^Switched to a new branch '(?<branch>[^']{1,200})'/,
    verbs: /^(?:checkout|switch)$/,
    facts: { isNew: true },
  },
  {
    kind: "branch",
    pattern: /^(?:Switched to (?:and reset )?branch|Already on) '(?<branch>[^']{1,200})'/,
    verbs: /^(?:checkout|switch)$/,
  },
  {
    kind: "branch",
    pattern: /^(?:HEAD is now at|Note: switching to) '?(?<hash>[0-9a-f]{4,40})'?\.?(?: (?<subject>.*))?$/,
    verbs: /^(?:checkout|switch)$/,
  },
  {
    kind: "push",
    pattern:
      /^ [ +*] (?:\[new (?:branch|tag)\]|[0-9a-f]{4,40}\.{2,3}(?<hash>[0-9a-f]{4,40})) +\S{1,200} -> (?<branch>\S{1,200})/,
    verbs: /^push$/,
  },
  { kind: "reset", pattern: /^HEAD is now at (?<hash>[0-9a-f]{4,40})(?: (?<subject>.*))?$/, verbs: /^reset$/ },
  {
    kind: "rebase",
    pattern: /Successfully rebased and updated refs\/heads\/(?<branch>\S{1,200}?)\.$/,
    verbs: /^(?:rebase|pull)$/,
  },
  {
    kind: "merge",
    pattern: /^(?:Updating [0-9a-f]{4,40}\.\.(?<hash>[0-9a-f]{4,40})|Merge made by the '\w{1,40}' strategy\.)$/,
    verbs: /^(?:merge|pull)$/,
  },
];

/**
 * What a shell command did to a git repository, in the order in which git reported it.
 *
 * Taken from what was printed, because a command may fail half-way. If a successful command printed nothing about a
 * commit or a new branch, taken from the command.
 */
export function listGitEvents({
  shell,
  target = "",
  resultText,
  errorText,
  outcome,
}: ToolActivity): readonly GitEvent[] {
  if (shell === undefined || resultText === undefined || outcome.status === "denied" || !target.includes("git"))
    return [];
  const calls = listGitCalls(target);
  const verbs = calls.map(({ verb }) => verb);
  const forms = PRINTED.filter((form) => verbs.some((verb) => form.verbs.test(verb)));
  if (calls.length === 0) return [];
  const printed = [...linesOfOutput(resultText), ...linesOfOutput(errorText ?? "")].flatMap((line) =>
    parseLine(line, forms),
  );
  const told = new Set(printed.map(({ kind }) => kind));
  const isDone = outcome.status === "ok" || (outcome.status === "unknown" && COMMITTED.test(resultText));
  const silent = isDone ? calls.flatMap(parseCall).filter(({ kind }) => !told.has(kind)) : [];
  return [...printed, ...silent].slice(0, MAX_EVENTS);
}

function linesOfOutput(text: string): readonly string[] {
  const { head, tail } = edgesOf(text, READ_CHARACTERS);
  return stripColours(head === tail ? head : `${head}\n${tail}`).split(/[\r\n]/);
}

function parseLine(line: string, forms: readonly PrintedForm[]): readonly GitEvent[] {
  if (line.length > LONG_LINE_CHARACTERS) return [];
  for (const { kind, pattern, facts } of forms) {
    const groups = pattern.exec(line.trimEnd())?.groups;
    if (groups === undefined) continue;
    const known = Object.entries(groups).filter(([, value]) => value !== undefined);
    return [{ kind, text: line.trim(), ...(Object.fromEntries(known) as Facts), ...facts }];
  }
  return [];
}

interface GitCall {
  readonly verb: string;
  readonly words: readonly string[];
  readonly text: string;
}

/** What remains of a commit's output if a wrapper around git shortens it. */
const COMMITTED = /^[^\n]{0,40}\b\d{1,9} files? changed, /m;

/** Git's own options whose value is the next word. */
const OPTIONS_WITH_VALUE = new Set(["-C", "-c", "--git-dir", "--work-tree"]);

function listGitCalls(commandLine: string): readonly GitCall[] {
  return listProgramCalls(commandLine).flatMap(({ words: [program = "", ...words], from, to }) => {
    if (program !== "git" && !program.endsWith("/git")) return [];
    let verb = 0;
    while (words[verb]?.startsWith("-")) verb += OPTIONS_WITH_VALUE.has(words[verb] ?? "") ? 2 : 1;
    return [{ verb: words[verb] ?? "", words: words.slice(verb + 1), text: commandLine.slice(from, to) }];
  });
}

function parseCall({ verb, words, text }: GitCall): readonly GitEvent[] {
  if (verb === "commit" && !words.includes("--dry-run")) {
    const subject = subjectOf(words);
    return subject === undefined ? [] : [{ kind: "commit", text, subject }];
  }
  if (verb === "reset" && words.some((word) => /^--(?:soft|mixed|hard)$/.test(word))) return [{ kind: "reset", text }];
  const option = verb === "checkout" ? /^-[bB]$/ : verb === "switch" ? /^(?:-[cC]|--create)$/ : undefined;
  const at = option === undefined ? -1 : words.findIndex((word) => option.test(word));
  const branch = at === -1 ? undefined : words[at + 1];
  return branch === undefined ? [] : [{ kind: "branch", text, branch, isNew: true }];
}

/** The first line of a commit's message, even if that is in a here document. */
function subjectOf(words: readonly string[]): string | undefined {
  const at = words.findIndex((word) => /^(?:-\w{0,9}m|--message)$/.test(word));
  const message = at === -1 ? undefined : words[at + 1];
  const lines = message?.split("\n", 3) ?? [];
  const subject = (/^\$\(cat <</.test(lines[0] ?? "") ? lines[1] : lines[0])?.trim();
  return subject === "" ? undefined : subject;
}
