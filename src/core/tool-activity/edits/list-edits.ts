import { isObject } from "../../json/wire-value.ts";
import type { FileTouch, ToolActivity } from "../../model/tool-activity.ts";
import { compareLines } from "../../outputs/diff/compare-lines.ts";
import { linesOf } from "../../text/lines-of.ts";
import { type ArgumentRole, roleOfName } from "../arguments/argument-names.ts";
import { fieldsOf } from "../arguments/find-known-arguments.ts";
import { parseKnownPatch } from "../arguments/parse-known-patch.ts";
import { asText, ownField } from "../plain-object.ts";
import { addText, type EditedText, leavesText, linesIn, replaceText } from "./edited-text.ts";
import { fileAsRead, type LastRead, MAX_SOUGHT } from "./file-as-read.ts";
import { listShellEdits } from "./list-shell-edits.ts";
import { parsePatch } from "./parse-patch.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A call with more edits than this contains data. */
const MAX_EDITS = 1_000;

/** What a call does to the texts of files. Empty if it changed none. */
export function listEdits(activity: ToolActivity, lastRead: LastRead | undefined): readonly EditedText[] {
  const { known, touches } = activity;
  const changed = touches.find(leavesText);
  if (changed === undefined) return [];
  if (activity.shell !== undefined) return listShellEdits(activity, lastRead);
  if (known.patch !== undefined) return parsePatch(known.patch, lastRead, parseKnownPatch(known));
  const fields = fieldsOf(activity.input);
  return fields === undefined ? [] : listFieldEdits(fields, changed, known.content, lastRead);
}

function listFieldEdits(
  fields: Fields,
  { path, action }: FileTouch,
  content: string | undefined,
  lastRead: LastRead | undefined,
): readonly EditedText[] {
  const file = fileAsRead(path, lastRead);
  const edits = findByRole(fields, "edits");
  const list = Array.isArray(edits) ? edits.slice(0, MAX_EDITS).filter(isObject) : [];
  const replaced = (list.length > 0 ? list : [fields]).flatMap((own, index) =>
    listReplacementEdits(path, own, index < MAX_SOUGHT ? file : undefined),
  );
  if (replaced.length > 0) return replaced;
  for (const value of Object.values(fields)) {
    const blocks = typeof value === "string" ? parseSearchBlocks(value) : [];
    const fileFor = (index: number): string | undefined => (index < MAX_SOUGHT ? file : undefined);
    if (blocks.length > 0)
      return blocks.map(({ before, after }, index) => replaceText(path, before, after, fileFor(index)));
  }
  if (content === undefined) return [];
  const cell = asText(ownField(fields, "cell_id"));
  if (cell !== undefined) return [{ ...addText(path, content, false), place: cell }];
  return file === undefined
    ? [addText(path, content, action === "created")]
    : [{ path, isNew: false, lines: compareLines(linesIn(file), linesIn(content)) }];
}

function listReplacementEdits(path: string, fields: Fields, file: string | undefined): readonly EditedText[] {
  const before = findByRole(fields, "oldText");
  const after = findByRole(fields, "newText");
  if (typeof before === "string" && typeof after === "string") return [replaceText(path, before, after, file)];
  if (typeof after !== "string") return [];
  const line = Number(ownField(fields, "insert_line"));
  const above = file === undefined || !(line >= 0) ? {} : { above: linesIn(file).slice(0, line) };
  return [{ ...addText(path, after, false), ...above }];
}

function findByRole(fields: Fields, role: ArgumentRole): unknown {
  const name = Object.keys(fields).find((key) => roleOfName(key) === role);
  return name === undefined ? undefined : ownField(fields, name);
}

/** A text to search for and its replacement. */
interface SearchBlock {
  readonly before: string;
  readonly after: string;
}

const START = /^<{5,9} ?SEARCH\b/;
const MIDDLE = /^={5,9}$/;
const END = /^>{5,9} ?REPLACE\b/;

/** The blocks in which some agents write their edits: `<<<<<<< SEARCH`, `=======`, `>>>>>>> REPLACE`. */
function parseSearchBlocks(text: string): readonly SearchBlock[] {
  if (!text.includes("<<<<< SEARCH")) return [];
  const blocks: SearchBlock[] = [];
  let before: string[] | undefined;
  let after: string[] | undefined;
  for (const line of linesOf(text)) {
    if (START.test(line)) [before, after] = [[], undefined];
    else if (before !== undefined && after === undefined && MIDDLE.test(line)) after = [];
    else if (before !== undefined && after !== undefined && END.test(line)) {
      blocks.push({ before: before.join("\n"), after: after.join("\n") });
      [before, after] = [undefined, undefined];
    } else (after ?? before)?.push(line);
  }
  return blocks;
}
