import type { UnwrappedResult } from "../../hosts/host.ts";
import { parseEditorCommand } from "../../hosts/swe-agent.ts";
import type { FileTouch, ToolFamily, ToolOutcome } from "../../model/tool-activity.ts";
import { listPatchedFiles } from "../../outputs/diff/list-patched-files.ts";
import { complainsAbout } from "../../outputs/errors/find-error-line.ts";
import { countLines } from "../../text/count-lines.ts";
import { EDGE_CHARACTERS, LONG_LINE_CHARACTERS } from "../../text/scan-limits.ts";
import { parseKnownPatch } from "../arguments/parse-known-patch.ts";
import type { OutcomeQuestion } from "../outcome/find-outcome.ts";
import type { ShellActivity } from "../shell/parse-shell-activity.ts";
import { markTouch } from "./mark-touch.ts";

export interface TouchQuestion extends Omit<OutcomeQuestion, "isError"> {
  readonly outcome: ToolOutcome;
}

/**
 * What a call did to files. A call that failed or was refused did nothing, but a failed shell line may have reached its
 * reads.
 */
export function listFileTouches(question: TouchQuestion): readonly FileTouch[] {
  const { family, known, result, outcome, shell } = question;
  if (outcome.status === "denied") return [];
  if (shell !== undefined) return shellTouches(shell, result, outcome, known.command ?? "");
  if (outcome.status === "failed") return [];
  const patched = known.patch === undefined ? [] : listPatchedFiles(parseKnownPatch(known));
  if (patched.length > 0) return patched.map((own) => markTouch(own, known.workingDirectory));
  const path = known.path ?? result.path;
  if (path === undefined || path.length > LONG_LINE_CHARACTERS) return [];
  const touch = touchOf(family, path, question);
  return touch === undefined ? [] : [markTouch(touch, known.workingDirectory)];
}

function touchOf(family: ToolFamily, path: string, { known, result, outcome }: TouchQuestion): FileTouch | undefined {
  switch (family) {
    case "read":
    case "vision": {
      const lines = outcome.fileLines ?? (known.partial !== true && family === "read" ? outcome.lines : undefined);
      const isPartial = known.partial === true;
      return { action: "read", path, ...(lines !== undefined && { lines }), ...(isPartial && { partial: true }) };
    }
    case "write": {
      const lines = known.content === undefined ? outcome.fileLines : countLines(known.content);
      const isNew = !/\b(?:updated|overwr\w+|modified)\b/i.test(result.text.slice(0, 400));
      return { action: isNew ? "created" : "modified", path, ...(lines !== undefined && { lines }) };
    }
    case "patch":
      return {
        action: "modified",
        path: known.path ?? path,
        ...(outcome.fileLines !== undefined && { lines: outcome.fileLines }),
      };
    case "delete":
      return { action: "deleted", path };
    case "move":
      return { action: "moved", path, ...(known.destination !== undefined && { destination: known.destination }) };
    default:
      return undefined;
  }
}

function shellTouches(
  shell: ShellActivity,
  result: UnwrappedResult,
  outcome: ToolOutcome,
  command: string,
): readonly FileTouch[] {
  // SWE-agent's editor is a set of shell commands; its window names the file.
  if (result.path !== undefined) {
    const { action } = parseEditorCommand(command);
    return [{ action, path: result.path, ...(outcome.fileLines !== undefined && { lines: outcome.fileLines }) }];
  }
  if (outcome.status !== "failed") return shell.touches;
  const complaints = `${(result.errorText ?? "").slice(0, EDGE_CHARACTERS)}\n${result.text.slice(0, EDGE_CHARACTERS)}`;
  if (shell.touches.length === 1 && shell.looksOnly && !/\n./.test(complaints.trim())) return [];
  return shell.touches.filter(({ path }) => !complainsAbout(complaints, path));
}
