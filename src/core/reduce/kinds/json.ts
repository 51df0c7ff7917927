import type { Reducer, Sample } from "../reducer.ts";
import { describeShapes } from "./json/describe-shapes.ts";
import { OutlineBuilder } from "./json/outline-builder.ts";
import { scanJson } from "./json/scan-json.ts";

const STARTS_LIKE_JSON = /^\s*(?:\{\s*(?:"|\}|$)|\[\s*(?:[\]{["\d-]|true|false|null|$))/;

/** JSON and JSON lines: keys and column totals over everything, then rows, those with errors first. */
export const jsonReducer: Reducer = {
  kind: "json",
  recognise,
  outline(text) {
    const builder = new OutlineBuilder(text);
    scanJson(text, builder);
    builder.finish();
    return { unit: "entry", facts: describeShapes(builder.root), segments: builder.segments };
  },
};

/** A start alone is also that of `[INFO]` or of a C block, so the characters that JSON is made of are counted too. */
function recognise({ head, lines, isWhole }: Sample): number {
  if (!STARTS_LIKE_JSON.test(head)) return 0;
  if (isWhole && parses(head)) return 1;
  const documents = lines.filter((line) => line !== "");
  const whole = documents.filter((line) => parses(line)).length;
  if (whole >= 2 && whole >= documents.length * 0.6) return 0.95;
  const marks = head.match(/"[^"\n]{0,80}"\s?:|[[{]\s|[\]}],?\s|[{[][{["\d-]/g)?.length ?? 0;
  return marks * 60 > head.length || marks >= documents.length * 0.7 ? 0.9 : 0;
}

function parses(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
