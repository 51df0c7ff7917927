import { isObject } from "../../json/wire-value.ts";
import type { KnownArguments } from "../../model/tool-activity.ts";
import { isPatchText } from "../../outputs/diff/list-patched-files.ts";
import { LEADING_WORDS } from "../../outputs/shell/split-shell-commands.ts";
import { BEGINNING_CHARACTERS } from "../../text/scan-limits.ts";
import { asText } from "../plain-object.ts";
import { KNOWN_PROGRAMS } from "../shell/programs.ts";
import { unwrapShell } from "../shell/unwrap-shell.ts";
import { type ArgumentRole, roleOfName } from "./argument-names.ts";
import { parseTodoChange, parseTodos } from "./parse-todos.ts";

/** The names that editors with a single tool give their modes. */
const EDITOR_MODE = /^(?:view|create|str_replace|insert|undo_edit|delete|rename)$/;

type Draft = { -readonly [Key in keyof KnownArguments]: KnownArguments[Key] };

/**
 * Finds the arguments whose meaning is clear: by their names if those are common, otherwise by what the values look
 * like. Skips values of an unexpected type.
 */
export function findKnownArguments(input: unknown, inputText: string): KnownArguments {
  const fields = fieldsOf(input);
  if (fields === undefined)
    return parseLoneText(typeof input === "string" ? input : inputText, Array.isArray(input) ? input : undefined);

  const byRole = new Map<ArgumentRole, unknown>();
  const unnamed: string[] = [];
  for (const key of Object.keys(fields).sort().slice(0, MAX_FIELDS)) {
    const value = fields[key];
    const role = roleOfName(key);
    if (role !== undefined) {
      if (!byRole.has(role)) byRole.set(role, value);
    } else if (typeof value === "string" && value.trim() !== "") unnamed.push(value);
  }

  const known: Draft = {};
  addNamed(known, byRole);
  const change = parseTodoChange(fields);
  if (change !== undefined && known.todos === undefined) known.todoChange = change;
  const patch = [...byRole.values()].find((value) => typeof value === "string" && isPatchText(value));
  if (typeof patch === "string") known.patch = patch;
  addUnnamed(known, unnamed);
  return known;
}

/** Calls with more arguments than this are data. */
const MAX_FIELDS = 100;

/** The arguments of a call; if a single object wraps them, those inside it. */
export function fieldsOf(input: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isObject(input)) return undefined;
  const keys = Object.keys(input);
  const only: unknown = keys.length === 1 ? input[keys[0] ?? ""] : undefined;
  return isObject(only) ? only : input;
}

function addNamed(known: Draft, byRole: ReadonlyMap<ArgumentRole, unknown>): void {
  for (const role of ["workingDirectory", "path", "destination", "pattern", "agent", "session"] as const) {
    const text = asText(byRole.get(role));
    if (text !== undefined) known[role] = text;
  }
  for (const role of ["content", "query", "code", "prompt"] as const) {
    const value = byRole.get(role);
    if (typeof value === "string") known[role] = value;
  }
  const url = firstText(byRole.get("url"), "url", "href");
  if (url !== undefined) known.url = url;
  const question = firstText(byRole.get("question"), "question");
  if (question !== undefined) known.question = question;
  const todos = parseTodos(byRole.get("todos"));
  if (todos !== undefined) known.todos = todos;
  if (byRole.get("background") === true) known.background = true;
  if (byRole.has("range")) known.partial = true;

  const command = byRole.get("command");
  const isMode = typeof command === "string" && EDITOR_MODE.test(command);
  const commandText = isMode && known.path !== undefined ? undefined : unwrapShell(command);
  if (commandText !== undefined && commandText.trim() !== "") known.command = commandText;

  const edits = byRole.get("edits");
  if (byRole.has("oldText") && byRole.has("newText")) known.replacements = 1;
  else if (Array.isArray(edits) && edits.length > 0) known.replacements = edits.length;
  else if (isMode && command === "insert") known.replacements = 1;
  else if (byRole.has("oldText") && known.query === undefined) {
    const query = asText(byRole.get("oldText"));
    if (query !== undefined) known.query = query;
  }
}

/** Gives values without a telling name the role they resemble. */
function addUnnamed(known: Draft, values: readonly string[]): void {
  const texts: string[] = [];
  for (const value of values) {
    if (isPatchText(value)) known.patch ??= value;
    else if (URL_TEXT.test(value)) known.url ??= value;
    else if (value.includes("\n") && !isCommandText(value)) texts.push(value);
    else if (known.command === undefined && isCommandText(value)) known.command = unwrapShell(value) ?? value;
    else if (isPathText(value)) {
      if (known.path === undefined) known.path = value;
      else known.destination ??= value;
    } else texts.push(value);
  }
  if (known.command !== undefined || known.patch !== undefined || known.replacements !== undefined) return;
  if (known.path !== undefined && texts.length === 2) known.replacements = 1;
  else if (known.path !== undefined && texts.length === 1 && texts[0]?.includes("\n")) known.content ??= texts[0];
  else if (known.path === undefined && texts[0] !== undefined && texts[0].includes("\n") && isCodeText(texts[0])) {
    known.code ??= texts[0];
  }
}

/** Free text as custom tools accept it, or a bare list of words. */
function parseLoneText(text: string, words: readonly unknown[] | undefined): KnownArguments {
  const command = words === undefined ? undefined : unwrapShell(words);
  if (command !== undefined) return { command };
  const known: Draft = {};
  addUnnamed(known, text.trim() === "" ? [] : [text]);
  return known;
}

/** The text of a value or of the first of several, which may be in an object under one of these keys. */
function firstText(value: unknown, ...keys: readonly string[]): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return asText(isObject(first) ? keys.map((key) => first[key]).find((own) => own != null) : first);
}

const URL_TEXT = /^(?:https?|file|ftp):\/\/\S{1,4000}$/;
const PATH_CHARACTERS = /^(?:[A-Za-z]:)?[\w@.+\-()[\],~/\\ ]{1,400}$/;
const EXTENSION = /[^/\\ ]\.[A-Za-z]\w{0,9}$/;
/** What distinguishes a command from a sentence: an option, an operator, a path, a quotation, an assignment. */
const SHELL_SIGN = /(?:^|\s)-{1,2}\w|&&|\|\|?|[<>]|[\w.]\/|\/\w|["'`$=*]|\w\.\w/;

/** True for a text that reads like one path: an extension, a root or several slashes, and nothing a sentence would have. */
function isPathText(value: string): boolean {
  if (value.length > 400 || URL_TEXT.test(value) || !PATH_CHARACTERS.test(value) || value.includes("  ")) return false;
  const isRooted = /^(?:~|\.{1,2})?[/\\]|^[A-Za-z]:\\/.test(value);
  // A repository's `owner/name` also has one slash.
  const isNested = value.indexOf("/") !== value.lastIndexOf("/");
  return isRooted || (!value.includes(" ") && (isNested || EXTENSION.test(value)));
}

/**
 * True for a text that reads like a shell command: a program that agents call, and more like a command than a sentence.
 */
function isCommandText(value: string): boolean {
  const start = value.slice(0, BEGINNING_CHARACTERS).trimStart();
  const words = start.split(/\s+/, 12);
  const program = words.find((word) => !LEADING_WORDS.has(word) && !/^\w{1,99}=/.test(word)) ?? "";
  const isProgram = KNOWN_PROGRAMS.has(program) || /^\.{0,2}\/[\w./-]{1,200}$/.test(program);
  if (!isProgram) return false;
  if (program.includes("/")) return words.length > 1;
  return words.length <= 3 || SHELL_SIGN.test(start.slice(start.indexOf(program) + program.length));
}

/** True for a text of several lines that reads like a program. */
function isCodeText(value: string): boolean {
  return /(?:^|\n)\s{0,40}(?:import |from \w+ import|def |class |print\(|const |let |var |function |#include|package |return )/.test(
    value.slice(0, BEGINNING_CHARACTERS),
  );
}
