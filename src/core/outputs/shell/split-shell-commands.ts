import { matchAt } from "../../text/match-at.ts";
import { parseHereDocument, parseWord, skipBlanks } from "./parse-word.ts";

/** One program call inside a shell command line. */
export interface ShellCommand {
  /** The program and its arguments, quotes removed. Variables and substitutions stay as written. */
  readonly words: readonly string[];
  readonly redirects: readonly Redirect[];
  readonly hereDocument?: string;
  /** What follows it: a pipe, an ampersand that sends it to the background, or the next command. */
  readonly end: "pipe" | "background" | "sequence";
  /** Its position in the command line. */
  readonly from: number;
  readonly to: number;
}

export interface Redirect {
  readonly operator: ">" | ">>" | "<";
  readonly target: string;
}

interface Draft {
  words: string[];
  redirects: Redirect[];
  hereDocument: string | undefined;
  from: number | undefined;
  to: number;
}

/** Words that precede the program a command is about. */
export const LEADING_WORDS: ReadonlySet<string> = new Set(
  "sudo time nohup exec env nice stdbuf then do else if while until ! { rtk npx bunx pnpx uvx".split(" "),
);

const OPERATOR = /\|\||&&|;;|\|&|[;|&\n()]/y;
const REDIRECT = /(?:\d{0,2}|&)(>>|>\||>|<<<|<<-|<<|<)/y;

/**
 * Splits a shell command line into its program calls.
 *
 * Handles what agents write (quotes, pipes, lists, redirects, here documents), not every corner of the grammar. Linear;
 * any text gives an answer.
 */
export function splitShellCommands(text: string): readonly ShellCommand[] {
  const commands: ShellCommand[] = [];
  const pendingHereDocuments: string[] = [];
  let draft = newDraft();
  let at = skipBlanks(text, 0);

  const finish = (end: ShellCommand["end"]): void => {
    const { words, redirects, hereDocument, from, to } = draft;
    if (from !== undefined) {
      commands.push({ words, redirects, ...(hereDocument !== undefined && { hereDocument }), end, from, to });
    }
    draft = newDraft();
  };

  while (at < text.length) {
    const redirect = matchAt(REDIRECT, text, at);
    if (redirect !== undefined) {
      at = parseRedirect(text, at, redirect, draft, pendingHereDocuments);
    } else if (text[at] === "#") {
      const lineEnd = text.indexOf("\n", at);
      at = lineEnd === -1 ? text.length : lineEnd;
    } else {
      const operator = matchAt(OPERATOR, text, at)?.[0];
      if (operator === undefined) {
        const word = parseWord(text, at);
        draft.from ??= at;
        draft.words.push(word.text);
        at = word.end;
        draft.to = at;
      } else {
        at += operator.length;
        while (operator === "\n" && pendingHereDocuments.length > 0) {
          const body = parseHereDocument(text, at, pendingHereDocuments.shift() ?? "");
          draft.hereDocument ??= body.text;
          at = Math.min(body.end + 1, text.length);
        }
        finish(endOf(operator));
      }
    }
    at = skipBlanks(text, at);
  }
  finish("sequence");
  return commands;
}

/** The program calls of a command line without what precedes the program: variables, `sudo`, `time`. */
export function listProgramCalls(text: string): readonly ShellCommand[] {
  const isLeading = (word: string): boolean => LEADING_WORDS.has(word) || /^[A-Za-z_]\w{0,99}=/.test(word);
  return splitShellCommands(text).map((command) => {
    const start = command.words.findIndex((word) => !isLeading(word));
    return start <= 0 ? command : { ...command, words: command.words.slice(start) };
  });
}

function newDraft(): Draft {
  return { words: [], redirects: [], hereDocument: undefined, from: undefined, to: 0 };
}

function endOf(operator: string): ShellCommand["end"] {
  if (operator === "|" || operator === "|&") return "pipe";
  return operator === "&" ? "background" : "sequence";
}

function parseRedirect(text: string, at: number, match: RegExpExecArray, draft: Draft, pending: string[]): number {
  const operator = match[1] ?? "";
  draft.from ??= at;
  let after = at + match[0].length;
  // `2>&1` and `>&2` join streams and do not name a file.
  if (text[after] === "&") {
    while (/[&\d-]/.test(text[after] ?? "")) after += 1;
    draft.to = after;
    return after;
  }
  const word = parseWord(text, skipBlanks(text, after));
  draft.to = word.end;
  if (operator === "<<" || operator === "<<-") pending.push(word.text);
  else if (operator !== "<<<" && word.text !== "") {
    draft.redirects.push({ operator: operator === "<" ? "<" : operator === ">>" ? ">>" : ">", target: word.text });
  }
  return Math.max(word.end, after);
}
