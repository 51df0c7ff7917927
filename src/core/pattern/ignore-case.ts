import { assertNever } from "../base/assert-never.ts";
import { type CharacterSet, type CodeRange, contains } from "./character-set.ts";
import type { PatternNode } from "./pattern-node.ts";

/** The same pattern with every character in all its cases, as JavaScript's flags `iu` define them. */
export function ignoreCase(node: PatternNode): PatternNode {
  switch (node.kind) {
    case "character":
      return { kind: "character", set: withAllCases(node.set) };
    case "assertion":
      return node;
    case "sequence":
    case "choice":
      return { ...node, nodes: node.nodes.map(ignoreCase) };
    case "repeat":
      return { ...node, node: ignoreCase(node.node) };
    default:
      return assertNever(node);
  }
}

function withAllCases({ ranges, negated }: CharacterSet): CharacterSet {
  const own: CharacterSet = { ranges, negated: false };
  const added = listCases()
    .filter((codes) => codes.some((code) => contains(own, code)))
    .flat()
    .filter((code) => !contains(own, code))
    .map((code): CodeRange => [code, code]);
  return { ranges: join([...ranges, ...added]), negated };
}

/** In order and with adjacent ranges joined, so that a large set stays quick to search. */
function join(ranges: readonly CodeRange[]): CodeRange[] {
  const joined: CodeRange[] = [];
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before[1] + 1)
      joined[joined.length - 1] = [before[0], Math.max(before[1], last)];
    else joined.push([first, last]);
  }
  return joined;
}

/** No letter after this one has cases. */
const LAST_CASED = 0x1e943;
/** The Turkish dotless i is a case of i only in Turkish. */
const DOTLESS_I = 0x131;

let cases: readonly (readonly number[])[] | undefined;

/** Characters that differ only in case, computed once. */
function listCases(): readonly (readonly number[])[] {
  if (cases !== undefined) return cases;
  const groups = new Map<number, number[]>();
  for (let code = 0; code <= LAST_CASED; code += 1) {
    const folded = fold(code);
    if (folded !== code) groups.set(folded, [...(groups.get(folded) ?? [folded]), code]);
  }
  cases = [...groups.values()];
  return cases;
}

function fold(code: number): number {
  if (code === DOTLESS_I) return code;
  return lower(single(String.fromCodePoint(code).toUpperCase()) ?? code);
}

function lower(code: number): number {
  return single(String.fromCodePoint(code).toLowerCase()) ?? code;
}

/** The code of a text that is one character; `\u00df` in capitals is two and so has no single-character case. */
function single(text: string): number | undefined {
  const code = text.codePointAt(0) ?? 0;
  return text.length === (code > 0xffff ? 2 : 1) ? code : undefined;
}
