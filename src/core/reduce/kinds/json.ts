import type { Reducer, Sample } from "../reducer.ts";
import { describeShapes } from "./json/describe-shapes.ts";
import { nameWrongRows } from "./json/name-wrong-rows.ts";
import { OutlineBuilder } from "./json/outline-builder.ts";
import { scanJson } from "./json/scan-json.ts";

const STARTS_LIKE_JSON = /^\s*(?:\{\s*(?:"|\}|$)|\[\s*(?:[\]{["\d-]|true|false|null|$))/;

/** JSON and JSON lines: the rows that went wrong, keys and column totals over everything, then rows. */
export const jsonReducer: Reducer = {
  kind: "json",
  readsPlainText: true,
  recognise,
  outline(text) {
    const builder = new OutlineBuilder(text);
    scanJson(text, builder);
    const { first, others, segments } = nameWrongRows(text, builder.finish(), builder.longWrongRows);
    return { unit: "entry", segments, facts: [first, ...describeShapes(builder.root), others] };
  },
};

/** A line of JSON that is written over several lines: a key or a value, or the start or the end of a list. */
const JSON_LINE =
  /^\s*(?:["}\]]|[{[]\s*(?:$|["{[\]}]|-?\d[\d.]*\s*[,\]])|-?\d[\d.eE+-]*,?$|(?:true|false|null),?$)(?:.*(?:[,{[}\]"\d]|true|false|null))?$/;
const LEAST_LINES = 3;
/** Of the sampled lines, so many have to look it. */
const LEAST_SHARE = 0.7;
/** Settings are written as JSON with comments. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*)/;
const COMMENT_AT_END = /(["\]}\d,el])\s+(?:\/\/|\/\*).*$/;
/** Longer lines were cut, so that their ends say nothing. */
const WHOLE_CHARACTERS = 380;

/** A start alone is also that of `[INFO]` or of a C block, so the characters that JSON is made of are counted too. */
function recognise({ head, lines, isWhole }: Sample): number {
  if (!STARTS_LIKE_JSON.test(head)) return 0;
  if (isWhole && parses(head)) return 1;
  const documents = lines.filter((line) => line !== "");
  const whole = documents.filter((line) => parses(line)).length;
  if (whole >= 2 && whole >= documents.length * 0.6) return 0.95;
  const written = documents.filter((line) => line.length < WHOLE_CHARACTERS && !COMMENT.test(line)).map(withoutComment);
  if (written.length >= LEAST_LINES) {
    return written.filter((line) => JSON_LINE.test(line)).length >= written.length * LEAST_SHARE ? 0.9 : 0;
  }
  const marks = head.match(/"[^"\n]{0,80}"\s?:|[[{]\s|[\]}],?\s|[{[][{["\d-]/g)?.length ?? 0;
  return marks * 60 > head.length || marks >= documents.length * 0.7 ? 0.9 : 0;
}

function withoutComment(line: string): string {
  return line.replace(COMMENT_AT_END, "$1");
}

function parses(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
