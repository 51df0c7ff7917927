import { isObject } from "../base/is-object.ts";
import type { KnownArguments, ToolFamily } from "../model/tool-activity.ts";
import { listPatchedFiles } from "../outputs/diff/list-patched-files.ts";
import { BEGINNING_CHARACTERS } from "../text/scan-limits.ts";

/** The argument that says best what a call is about, as one text. Undefined where no argument says anything. */
export function chooseTarget(family: ToolFamily, known: KnownArguments, input: unknown): string | undefined {
  switch (family) {
    case "terminal":
      return known.command ?? firstText(input);
    case "process":
      return known.session ?? known.command;
    case "search":
      return known.pattern ?? known.query ?? known.path ?? firstText(input);
    case "list":
      return known.pattern ?? known.path ?? known.query ?? firstText(input);
    case "web":
      return known.url ?? known.query ?? firstText(input);
    case "browser":
      return known.url ?? known.query ?? firstText(input);
    case "delegate":
      return known.prompt ?? firstText(input);
    case "question":
      return known.question ?? firstText(input);
    case "code-run":
      return known.code ?? known.command ?? firstText(input);
    case "patch":
      // The first file is named at the start of a patch.
      return known.path ?? listPatchedFiles((known.patch ?? "").slice(0, BEGINNING_CHARACTERS))[0]?.path;
    default:
      return known.path ?? known.command ?? known.query ?? known.url ?? known.pattern ?? firstText(input);
  }
}

function firstText(input: unknown): string | undefined {
  if (typeof input === "string") return input;
  if (!isObject(input)) return undefined;
  // Whatever order a client sends them in: the same call has the same line.
  for (const key of Object.keys(input).sort()) {
    const value = input[key];
    if (typeof value === "string" && value.trim() !== "") return value;
    if (typeof value === "number" && Number.isFinite(value)) return String(value);
  }
  return undefined;
}
