import { BEGINNING_CHARACTERS } from "../../text/scan-limits.ts";
import { KNOWN_PROGRAMS, LEADING_WORDS } from "../shell/programs.ts";

const URL_TEXT = /^(?:https?|file|ftp):\/\/\S{1,4000}$/;
const PATH_CHARACTERS = /^(?:[A-Za-z]:)?[\w@.+\-()[\],~/\\ ]{1,400}$/;
const EXTENSION = /[^/\\ ]\.[A-Za-z]\w{0,9}$/;
/** What tells a command from a sentence: an option, an operator, a path, a quotation, an assignment. */
const SHELL_SIGN = /(?:^|\s)-{1,2}\w|&&|\|\|?|[<>]|[\w.]\/|\/\w|["'`$=*]|\w\.\w/;

/** True for a text that is one address. */
export function isUrlText(value: string): boolean {
  return URL_TEXT.test(value);
}

/** True for a text that reads like one path: an extension, a root or several slashes, and nothing a sentence would have. */
export function isPathText(value: string): boolean {
  if (value.length > 400 || isUrlText(value) || !PATH_CHARACTERS.test(value) || value.includes("  ")) return false;
  const isRooted = /^(?:~|\.{1,2})?[/\\]|^[A-Za-z]:\\/.test(value);
  // `owner/name` of a repository has one slash too.
  const isNested = value.indexOf("/") !== value.lastIndexOf("/");
  return isRooted || (!value.includes(" ") && (isNested || EXTENSION.test(value)));
}

/** True for a text that reads like a shell command: a program agents call, and more of a command than of a sentence. */
export function isCommandText(value: string): boolean {
  const start = value.slice(0, BEGINNING_CHARACTERS).trimStart();
  const words = start.split(/\s+/, 12);
  const program = words.find((word) => !LEADING_WORDS.has(word) && !/^\w{1,99}=/.test(word)) ?? "";
  const isProgram = KNOWN_PROGRAMS.has(program) || /^\.{0,2}\/[\w./-]{1,200}$/.test(program);
  if (!isProgram) return false;
  if (program.includes("/")) return words.length > 1;
  return words.length <= 3 || SHELL_SIGN.test(start.slice(start.indexOf(program) + program.length));
}

/** True for a text of several lines that reads like a program. */
export function isCodeText(value: string): boolean {
  return /(?:^|\n)\s{0,40}(?:import |from \w+ import|def |class |print\(|const |let |var |function |#include|package |return )/.test(
    value.slice(0, BEGINNING_CHARACTERS),
  );
}
