import { parseJson } from "../../json/parse-json.ts";
import { CONFIDENCE } from "../confidence.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { describeShapes } from "./json/describe-shapes.ts";
import { nameWrongRows } from "./json/name-wrong-rows.ts";
import { raiseOutliers } from "./json/raise-outliers.ts";
import { scanPieces } from "./json/scan-pieces.ts";

const STARTS_LIKE_JSON = /^\s*(?:\{\s*(?:"|\}|$)|\[\s*(?:[\]{["\d-]|true|false|null|$))/;

/** JSON and JSON lines: the rows that went wrong, keys and column totals over everything, then rows. */
export const jsonReducer: Reducer = {
  kind: "json",
  readsPlainText: true,
  recognise,
  outline(text) {
    const { root, marks, longWrongRows } = scanPieces(text);
    const { first, others, segments } = nameWrongRows(text, raiseOutliers(root, marks.list(text)), longWrongRows);
    return { unit: "entry", segments, facts: [first, ...describeShapes(text, root), others] };
  },
};

/** A line of JSON that spans several lines: a key or a value, or the start or the end of a list. */
const JSON_LINE =
  /^\s*(?:["}\]]|[{[]\s*(?:$|["{[\]}]|-?\d[\d.]*\s*[,\]])|-?\d[\d.eE+-]*,?$|(?:true|false|null),?$)(?:.*(?:[,{[}\]"\d]|true|false|null))?$/;
/** A judgement: fewer lines prove nothing by their ends. */
const MIN_LINES = 3;
/** A judgement: the share of the sampled lines that have to look like it. */
const MIN_SHARE = 0.7;
/** Settings files are often JSON with comments. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*)/;
const COMMENT_AT_END = /(["\]}\d,el])\s+(?:\/\/|\/\*).*$/;
/** Longer lines were cut, so their ends say nothing. */
const WHOLE_CHARACTERS = 380;

/** A line with a key and its value, as in the middle of a document. */
const KEY_LINE = /^\s*"(?:[^"\\]|\\.){0,200}"\s?: ?(?:["{[]|-?\d|true\b|false\b|null\b)/;
/** Judgements: code and prose contain a few, too. */
const MIN_KEYS = 5;
/** A line with one text of a list. */
const TEXT_LINE = /^\s*"(?:[^"\\]|\\.){0,300}",$/;
/** A judgement: code and prose contain a few, too. */
const MIN_TEXTS = 12;
/** In the middle of a document, only its lines say what it is. */
const PIECE_SHARE = 0.9;
const KEY = /"[^"\n]{0,80}"\s?:/g;
/** A judgement: in a piece of JSON on one line, keys are never further apart on average. */
const CHARACTERS_PER_KEY = 120;
const CODE = /\bfunction\b|=>|\breturn\b|\bvar \w/;

/** `[INFO]` or a block of C begins like JSON too, so the characters that JSON consists of are counted as well. */
function recognise({ head, lines, isWhole }: Sample): number {
  if (!STARTS_LIKE_JSON.test(head)) return recognisePiece(head, lines);
  if (isWhole && parses(head)) return CONFIDENCE.json.parses;
  const documents = lines.filter((line) => line !== "");
  const whole = documents.filter((line) => parses(line)).length;
  if (whole >= 2 && whole >= documents.length * 0.6) return CONFIDENCE.json.documents;
  const written = documents.filter((line) => line.length < WHOLE_CHARACTERS && !COMMENT.test(line)).map(withoutComment);
  if (written.length >= MIN_LINES) {
    return written.filter((line) => JSON_LINE.test(line)).length >= written.length * MIN_SHARE
      ? CONFIDENCE.json.lines
      : 0;
  }
  const marks = head.match(/"[^"\n]{0,80}"\s?:|[[{]\s|[\]}],?\s|[{[][{["\d-]/g)?.length ?? 0;
  return marks * 60 > head.length || marks >= documents.length * 0.7 ? CONFIDENCE.json.lines : 0;
}

/** A document without its beginning: lines with keys, or one long line full of them. */
function recognisePiece(head: string, lines: readonly string[]): number {
  const written = lines.filter((line) => line.trim() !== "");
  if (written.length <= 2) {
    const keys = head.match(KEY)?.length ?? 0;
    return keys >= MIN_KEYS && keys * CHARACTERS_PER_KEY > head.length && !CODE.test(head)
      ? CONFIDENCE.json.pieceOfLine
      : 0;
  }
  const said = written.filter((line) => line.length < WHOLE_CHARACTERS && !COMMENT.test(line)).map(withoutComment);
  const keys = said.filter((line) => KEY_LINE.test(line)).length;
  const texts = said.filter((line) => TEXT_LINE.test(line)).length;
  if (said.filter((line) => JSON_LINE.test(line)).length < said.length * PIECE_SHARE) return 0;
  return keys >= MIN_KEYS || texts >= Math.max(MIN_TEXTS, said.length * PIECE_SHARE) ? CONFIDENCE.json.piece : 0;
}

function withoutComment(line: string): string {
  return line.replace(COMMENT_AT_END, "$1");
}

function parses(text: string): boolean {
  return typeof parseJson(text) === "object";
}
