import type { UnwrappedResult } from "../../hosts/host.ts";
import { isObject } from "../../json/wire-value.ts";
import type { KnownArguments, ToolFamily } from "../../model/tool-activity.ts";
import { listsContent } from "../../outputs/listing/parse-listing-line.ts";
import { parseElement } from "../../outputs/page/parse-element.ts";
import { BEGINNING_CHARACTERS } from "../../text/scan-limits.ts";
import { familyOfName } from "./name-families.ts";

export interface FamilyQuestion {
  readonly toolName: string;
  readonly input: unknown;
  readonly known: KnownArguments;
  readonly result: UnwrappedResult | undefined;
}

/** Whether a family of tools runs programs, so that its result is what they print. */
export function runsPrograms(family: ToolFamily): boolean {
  return family === "terminal" || family === "code-run" || family === "process";
}

/**
 * Infers what kind of work a call does: from the tool's name if it is known, otherwise from what goes in and comes out.
 */
export function inferFamily(question: FamilyQuestion): ToolFamily {
  return familyOfName(question.toolName) ?? familyOfShape(question);
}

function familyOfShape({ input, known, result }: FamilyQuestion): ToolFamily {
  const { command, path, session } = known;
  const output = result?.text ?? "";
  if (known.todos !== undefined || known.todoChange !== undefined) return "todo";
  if (known.patch !== undefined && command === undefined) return "patch";
  if (known.replacements !== undefined) return "patch";
  if (command !== undefined) return "terminal";
  if (session !== undefined) return "process";
  if (known.url !== undefined) return isPageTree(output) ? "browser" : "web";
  if (known.content !== undefined && (path !== undefined || result?.path !== undefined))
    return path === undefined ? "patch" : "write";
  if (known.pattern !== undefined) return isGlob(known.pattern) ? "list" : "search";
  if (known.code !== undefined) return "code-run";
  // A database is queried, whatever the argument is called: no file was read and no text searched.
  if (holdsStatement(input)) return "generic";
  if (path !== undefined && isObject(input) && EDITS.has(input["command"])) return "patch";
  if (path !== undefined) return familyOfPath(known, result);
  if (known.query !== undefined) return /https?:\/\//.test(output.slice(0, 4_000)) ? "web" : "search";
  if (known.question !== undefined) return "question";
  if (known.prompt !== undefined) return "delegate";
  if (isObject(input) && ("skill" in input || "skill_name" in input)) return "memory";
  if (isPageTree(output)) return "browser";
  return "generic";
}

/** What editors with a single tool call their changes; one that lacks its text fails, and is no look. */
const EDITS: ReadonlySet<unknown> = new Set(["str_replace", "insert", "undo_edit"]);

function familyOfPath({ path = "", destination }: KnownArguments, result: UnwrappedResult | undefined): ToolFamily {
  const output = result?.text ?? "";
  if (destination !== undefined && reports(output, /^[^\n]{0,200}\b(?:moved|renamed)\b/i)) return "move";
  if (reports(output, /^[^\n]{0,200}\b(?:deleted|removed)\b/i)) return "delete";
  if ((result?.mediaCount ?? 0) > 0 || /\.(?:png|jpe?g|gif|webp)$/i.test(path)) return "vision";
  return isDirectoryListing(output, path) ? "list" : "read";
}

const STATEMENT =
  /^\s{0,40}(?:select\s[\s\S]{1,400}?\sfrom\s|insert\s+into\s|update\s\S{1,100}\s+set\s|delete\s+from\s|with\s\S{1,100}\s+as\s*\(|(?:create|alter|drop)\s+(?:table|index|view)\s|pragma\s\w|explain\s+(?:select|analyze|query))/i;

/** Whether an argument is an SQL statement. */
function holdsStatement(input: unknown): boolean {
  return isObject(input) && Object.values(input).some((value) => typeof value === "string" && STATEMENT.test(value));
}

/** `src/**` names files; `foo.*bar` is searched for inside them. */
function isGlob(pattern: string): boolean {
  return /\*\*|^\*\.|\/\*|\*\.\{?\w{1,12}[},\w]{0,40}$/.test(pattern) && !/\.\*|\\|\^|\$|\|/.test(pattern);
}

/** A page as an accessibility tree, by an element that can be acted on or read by its reference. */
function isPageTree(output: string): boolean {
  const lines = output.slice(0, BEGINNING_CHARACTERS).split("\n");
  return lines.map(parseElement).some((element) => element?.hasReference === true && element.use !== "container");
}

/** A short result that says what was done. */
function reports(output: string, verbs: RegExp): boolean {
  return output.length < 400 && verbs.test(output);
}

/** Whether nearly all lines list the content of a folder. A path with an extension is that of a file. */
function isDirectoryListing(output: string, path: string): boolean {
  if (/\.\w{1,10}$/.test(path)) return false;
  const lines = output
    .slice(0, BEGINNING_CHARACTERS)
    .split("\n")
    .slice(0, 40)
    .filter((line) => line.trim() !== "");
  if (lines.length === 0) return false;
  return lines.filter(listsContent).length >= lines.length * 0.8;
}
