import type { UnwrappedResult } from "../../hosts/host.ts";
import type { KnownArguments, ToolFamily } from "../../model/tool-activity.ts";
import { isObject } from "../plain-object.ts";
import { familyOfName } from "./name-families.ts";
import { isDirectoryListing, isPageTree, saysDeleted, saysMoved } from "./result-shapes.ts";

export interface FamilyQuestion {
  readonly toolName: string;
  readonly input: unknown;
  readonly known: KnownArguments;
  readonly result: UnwrappedResult | undefined;
}

/** Whether a family of tools runs programs, whose result is what they print. */
export function runsPrograms(family: ToolFamily): boolean {
  return family === "terminal" || family === "code-run" || family === "process";
}

/** Tells what kind of work a call is: from the name where that is known, else from what goes in and what comes out. */
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
  // A database is asked, whatever the argument is called: no file was read, and no text looked through.
  if (holdsStatement(input)) return "generic";
  if (path !== undefined) return familyOfPath(known, result);
  if (known.query !== undefined) return /https?:\/\//.test(output.slice(0, 4_000)) ? "web" : "search";
  if (known.question !== undefined) return "question";
  if (known.prompt !== undefined) return "delegate";
  if (isObject(input) && ("skill" in input || "skill_name" in input)) return "memory";
  if (isPageTree(output)) return "browser";
  return "generic";
}

function familyOfPath({ path = "", destination }: KnownArguments, result: UnwrappedResult | undefined): ToolFamily {
  const output = result?.text ?? "";
  if (destination !== undefined && saysMoved(output)) return "move";
  if (saysDeleted(output)) return "delete";
  if ((result?.mediaCount ?? 0) > 0 || /\.(?:png|jpe?g|gif|webp)$/i.test(path)) return "vision";
  return isDirectoryListing(output, path) ? "list" : "read";
}

const STATEMENT =
  /^\s{0,40}(?:select\s[\s\S]{1,400}?\sfrom\s|insert\s+into\s|update\s\S{1,100}\s+set\s|delete\s+from\s|with\s\S{1,100}\s+as\s*\(|(?:create|alter|drop)\s+(?:table|index|view)\s|pragma\s\w|explain\s+(?:select|analyze|query))/i;

/** Whether an argument is a statement of SQL. */
function holdsStatement(input: unknown): boolean {
  return isObject(input) && Object.values(input).some((value) => typeof value === "string" && STATEMENT.test(value));
}

/** `src/**` names files; `foo.*bar` is looked for inside them. */
function isGlob(pattern: string): boolean {
  return /\*\*|^\*\.|\/\*|\*\.\{?\w{1,12}[},\w]{0,40}$/.test(pattern) && !/\.\*|\\|\^|\$|\|/.test(pattern);
}
