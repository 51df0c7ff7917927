import type { Stretch } from "../span.ts";
import { matchAt } from "../text/match-at.ts";
import type { ValuePlace } from "./value-place.ts";

const BLOCK_START = /[|>][+-]?\d?[+-]?[ \t]{0,8}(?:#[^\r\n]{0,100})?\r?\n/y;
const LINE = /([ \t]{0,80})([^\r\n]{0,8000})(?:\r?\n|$)/y;

const NO_SECRET = /\S\s+\S|^[\]})[{(,:;]+$/;

/** Longer blocks are files, with names and values of their own. */
const MAX_LINES = 100;

/** The lines of a YAML block scalar, up to the first that is less indented; undefined where none begins at `from`. */
export function findBlock(text: string, from: number): ValuePlace | undefined {
  if (text[from] !== "|" && text[from] !== ">") return undefined;
  const opening = matchAt(BLOCK_START, text, from);
  if (opening === undefined) return undefined;
  const parts: Stretch[] = [];
  let indentation = 1;
  for (let position = from + opening[0].length, lines = 0; lines < MAX_LINES && position < text.length; lines += 1) {
    const [line = "", indent = "", content = ""] = matchAt(LINE, text, position) ?? [];
    // A line of several words is no secret, nor is what follows it; one of signs alone goes on behind the text.
    if (content !== "" && (indent.length < indentation || NO_SECRET.test(content))) break;
    if (content !== "") {
      if (parts.length === 0) indentation = indent.length;
      const start = position + indent.length;
      parts.push({ start, end: start + content.length });
    }
    if (line === "") break;
    position += line.length;
  }
  const [first] = parts;
  const last = parts.at(-1);
  return first && last ? { start: first.start, end: last.end, isQuoted: true, parts, isBlock: true } : undefined;
}
