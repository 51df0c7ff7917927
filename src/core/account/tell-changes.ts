import type { ChangedLines } from "../model/tool-activity.ts";
import { splitOutput } from "./split-output.ts";

/** A change of at most so many characters is told whole: what went without what came is half of it. */
const WHOLE_CHARACTERS = 400;

/**
 * What a call changed, in pieces that can be told by themselves: of each place its name, the lines that went and those
 * that came. A long change is told in blocks, the first with its place; what came first, because it is how things are now.
 *
 * @param known The file that the line of the step names already.
 */
export function tellChanges(changes: readonly ChangedLines[], known: string): string[] {
  return changes.flatMap(({ path, place, removed, added }) => {
    const where = [...(known.includes(path) ? [] : [path]), ...(place === undefined ? [] : [`in ${place}`])].join(" ");
    const opening = where === "" ? "" : `${where}:\n`;
    const lines = [...mark("- ", removed), ...mark("+ ", added)];
    const whole = `${opening}${lines.join("\n")}`;
    if (whole.length <= WHOLE_CHARACTERS) return lines.length === 0 ? [] : [whole];
    const [first = "", ...others] = [...splitMarked("+ ", added), ...splitMarked("- ", removed)];
    return [`${opening}${first}`, ...others];
  });
}

function mark(sign: string, lines: readonly string[]): string[] {
  return lines.map((line) => `${sign}${line.trim()}`);
}

function splitMarked(sign: string, lines: readonly string[]): string[] {
  return splitOutput(lines.join("\n")).map((block) => mark(sign, block.split("\n")).join("\n"));
}
