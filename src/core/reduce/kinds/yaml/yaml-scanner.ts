import { lineEnds } from "../../../text/line-ends.ts";
import { LINE_CHARACTERS } from "../../../text/scan-limits.ts";

/** A line of YAML, or something written like it, with its path. */
export interface YamlLine {
  readonly start: number;
  readonly end: number;
  /** Keys with dots between them, `[]` for the items of a list: `spec.containers[].image`. */
  readonly path: string;
  /** How many keys and items are above it. */
  readonly depth: number;
  /** Undefined for a line without a key. */
  readonly key: string | undefined;
  /** Empty for a line that is only text or a comment. */
  readonly value: string;
  /** The first line of an item. */
  readonly isItem: boolean;
  /** `---` between documents, or the start of the text. */
  readonly isDocumentStart: boolean;
}

interface Frame {
  readonly indent: number;
  readonly isItem: boolean;
  readonly path: string;
}

/** Deeper places are not told apart. */
const MAX_DEPTH = 40;
/** Judgements: paths and keys that people write are shorter, and lists in lists are seldom this deep. */
const MAX_PATH_LENGTH = 300;
const MAX_KEY_LENGTH = 80;
const MAX_NESTED_ITEMS = 8;
const BRACED = /\{\w{1,40}\}/g;
const BLOCK_TEXT = /^[|>][-+\d]{0,3}$/;

/** Scans YAML line by line without building its values. Never fails: what it cannot parse has no key. */
export function* scanYaml(text: string): Generator<YamlLine, void, undefined> {
  const stack: Frame[] = [];
  /** Lines deeper than this are the text of the preceding key. */
  let textIndent: number | undefined;
  let start = 0;
  for (const end of lineEnds(text)) {
    const line = text.slice(start, Math.min(end, start + LINE_CHARACTERS)).trimEnd();
    const indent = line.search(/[^ ]|$/);
    const isText = textIndent !== undefined && (line === "" || indent > textIndent);
    if (!isText) textIndent = undefined;
    const isDocumentStart = !isText && /^---(?:\s|$)/.test(line);
    if (isDocumentStart) stack.length = 0;
    const isRead = !isText && !isDocumentStart && line !== "" && line[indent] !== "#";
    const { key, value = "", isItem = false, keyIndent } = isRead ? place(stack, line, indent) : NOTHING;
    if (BLOCK_TEXT.test(value)) textIndent = keyIndent;
    const path = stack.at(-1)?.path ?? "";
    yield { start, end, path, depth: stack.length, key, value, isItem, isDocumentStart };
    start = end;
  }
}

/** What a line puts on the stack. */
interface PlacedPair {
  readonly key?: string | undefined;
  readonly value?: string;
  readonly isItem?: boolean;
  readonly keyIndent?: number;
}

const NOTHING: PlacedPair = {};

/** Puts the items and the key of a line on the stack. */
function place(stack: Frame[], line: string, lineIndent: number): PlacedPair {
  let indent = lineIndent;
  let isItem = false;
  for (let nested = 0; nested < MAX_NESTED_ITEMS && isItemAt(line, indent); nested += 1) {
    while (isInside(stack.at(-1), indent, true)) stack.pop();
    push(stack, { indent, isItem: true, path: `${stack.at(-1)?.path ?? ""}[]` });
    isItem = true;
    indent += 1;
    while (line[indent] === " ") indent += 1;
  }
  const rest = line.slice(indent);
  const pair = splitPair(rest);
  while (isInside(stack.at(-1), indent, false)) stack.pop();
  if (pair !== undefined) {
    const parent = stack.at(-1)?.path ?? "";
    push(stack, { indent, isItem: false, path: parent === "" ? pair.key : `${parent}.${pair.key}` });
  }
  return { key: pair?.key, value: pair?.value ?? rest, isItem, keyIndent: indent };
}

function isItemAt(line: string, at: number): boolean {
  return line[at] === "-" && (line[at + 1] === " " || at + 1 === line.length);
}

/** A list may be indented no further than its key. */
function isInside(frame: Frame | undefined, indent: number, isItem: boolean): boolean {
  if (frame === undefined) return false;
  return frame.indent > indent || (frame.indent === indent && (frame.isItem || !isItem));
}

function push(stack: Frame[], frame: Frame): void {
  if (stack.length < MAX_DEPTH) stack.push(frame.path.length > MAX_PATH_LENGTH ? { ...frame, path: "" } : frame);
}

/** Splits `key: value`. The key may be quoted and may contain blanks. */
export function splitPair(rest: string): { readonly key: string; readonly value: string } | undefined {
  const quote = rest[0] === '"' || rest[0] === "'" ? rest[0] : "";
  const from = quote === "" ? 0 : rest.indexOf(quote, 1);
  if (from === -1) return undefined;
  const colon = rest.indexOf(":", from);
  if (colon < 1 || colon > MAX_KEY_LENGTH || (colon + 1 < rest.length && !/\s/.test(rest[colon + 1] ?? "")))
    return undefined;
  const key = quote === "" ? rest.slice(0, colon) : rest.slice(1, from);
  // The paths of an API description have braces: `/things/{id}:`.
  if (quote === "" && /[{}()[\]"'<>=;,`]/.test(key[0] === "/" ? key.replaceAll(BRACED, "") : key)) return undefined;
  return { key, value: rest.slice(colon + 1).trim() };
}
