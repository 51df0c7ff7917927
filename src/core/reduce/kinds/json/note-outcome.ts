import type { Frame } from "./frame.ts";
import type { SegmentMarks } from "./segment-marks.ts";
import type { CountedValue, ValueShape } from "./value-shape.ts";

const MAX_GROUP_LENGTH = 40;
/** What an error field holds where there is none. */
const NOTHING = new Set(["null", "false", '""', "0"]);

/** Reads what a field says about its row: what it is counted under, and whether it went wrong. Says whether it did. */
export function noteOutcome(
  frame: Frame,
  { key, groupField, isError }: ValueShape,
  value: CountedValue | undefined,
  marks: SegmentMarks,
): boolean {
  if (groupField !== undefined && groupField < frame.groupField && value !== undefined) {
    if (value.text.length <= MAX_GROUP_LENGTH) {
      frame.groupField = groupField;
      value.group ??= marks.addGroup(`${key} ${value.text.replaceAll('"', "")}`);
      frame.group = value.group;
    }
  }
  const tells = isError
    ? value === undefined || !NOTHING.has(value.text)
    : groupField !== undefined && value?.soundsLikeError === true;
  frame.hasError ||= tells;
  return tells;
}
