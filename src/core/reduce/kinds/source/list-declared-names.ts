import type { SourceLine } from "../../../outputs/source/list-source-lines.ts";
import type { Fact } from "../../outline.ts";
import type { SourcePart } from "../../source-parser.ts";

/** A part and the line that it begins on. */
export interface PlacedPart {
  readonly part: SourcePart;
  /** The index of the line in the list of lines. */
  readonly at: number;
}

/** Finds the line that each part begins on. */
export function placeParts(lines: readonly SourceLine[], parts: readonly SourcePart[]): readonly PlacedPart[] {
  let at = 0;
  return parts.map((part) => {
    while (at < lines.length - 1 && (lines[at]?.end ?? 0) <= part.start) at += 1;
    return { part, at };
  });
}

/**
 * Every declared name, then the lines where it is declared: the outermost level first, because others use it, with its
 * constants last, because they do nothing.
 */
export function listDeclaredNames(lines: readonly SourceLine[], placed: readonly PlacedPart[]): Fact[] {
  const outer = new Map<string, number[]>();
  const inner = new Map<string, number[]>();
  let outerEnd = 0;
  for (const { part, at } of placed) {
    if (part.kind !== "declaration") continue;
    const isOuter = part.start >= outerEnd;
    if (isOuter) outerEnd = part.end;
    const names = isOuter || outer.has(part.name) ? outer : inner;
    const numbers = names.get(part.name) ?? [];
    numbers.push(lines[at]?.number ?? 0);
    names.set(part.name, numbers);
  }
  const [constants, others] = [[...outer].filter(isConstant), [...outer].filter((one) => !isConstant(one))];
  return [...others, ...inner, ...constants].map(([name, numbers]) => ({
    text: name,
    at: numbers[0] ?? 0,
    detail: ` ${numbers.join(" ")}`,
    claim: { kind: "quote", value: name },
  }));
}

function isConstant([name]: readonly [string, readonly number[]]): boolean {
  return /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(name);
}
