import { assertNever } from "../base/assert-never.ts";
import { contains, isWordCode } from "./character-set.ts";
import type { Instruction } from "./compile-pattern.ts";
import type { Assertion } from "./pattern-node.ts";

/** What is on one side of a position in a line. */
export type Side = "edge" | "word" | "other";

/** Where a search is between two characters: the steps it has reached, in ascending order, and what it just read. */
export interface SearchPlace {
  readonly steps: readonly number[];
  readonly before: Side;
}

/**
 * Advances all paths through the program at once by one character, or by the end of the line if `code` is undefined. No
 * step is taken twice, so this takes no longer than the program's length.
 *
 * @returns The place after the character, or undefined if the pattern is found before it.
 */
export function takeSearchStep(
  program: readonly Instruction[],
  place: SearchPlace,
  code: number | undefined,
): SearchPlace | undefined {
  const after = sideOf(code);
  // A match may begin at every position.
  const pending = [0, ...place.steps];
  const visited = new Set<number>();
  const next: number[] = [];
  for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
    const instruction = program[step];
    if (instruction === undefined || visited.has(step)) continue;
    visited.add(step);
    switch (instruction.kind) {
      case "found":
        return undefined;
      case "character":
        if (code !== undefined && contains(instruction.set, code)) next.push(step + 1);
        break;
      case "jump":
        pending.push(instruction.to);
        break;
      case "fork":
        pending.push(instruction.to, instruction.or);
        break;
      case "assertion":
        if (holds(instruction.assertion, place.before, after)) pending.push(step + 1);
        break;
      default:
        assertNever(instruction);
    }
  }
  return { steps: next.sort((first, second) => first - second), before: after };
}

/** What a character counts as for the position beside it; undefined is the end of the line. */
export function sideOf(code: number | undefined): Side {
  if (code === undefined) return "edge";
  return isWordCode(code) ? "word" : "other";
}

function holds(assertion: Assertion, before: Side, after: Side): boolean {
  switch (assertion) {
    case "line-start":
      return before === "edge";
    case "line-end":
      return after === "edge";
    case "word-edge":
      return (before === "word") !== (after === "word");
    case "no-word-edge":
      return (before === "word") === (after === "word");
    default:
      return assertNever(assertion);
  }
}
