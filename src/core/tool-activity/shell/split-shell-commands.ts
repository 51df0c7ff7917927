import { matchAt } from "../../text/match-at.ts";
import { parseHereDocument, parseWord, skipBlanks } from "./parse-word.ts";
import type { Redirect, ShellCommand } from "./shell-command.ts";

interface Draft {
  words: string[];
  redirects: Redirect[];
  hereDocument: string | undefined;
  from: number | undefined;
  to: number;
}

const OPERATOR = /\|\||&&|;;|\|&|[;|&\n()]/y;
const REDIRECT = /(?:\d{0,2}|&)(>>|>\||>|<<<|<<-|<<|<)/y;

/**
 * Takes a shell command line apart into its program calls.
 *
 * Reads what agents write (quotes, pipes, lists, redirects, here documents), not every corner of
 * the grammar. Linear; any text gives an answer.
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
  // `2>&1` and `>&2` join streams; no file is named.
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
