import { assertNever } from "../base/assert-never.ts";
import type { CharacterSet } from "./character-set.ts";
import type { Assertion, PatternNode } from "./pattern-node.ts";
import { refusePattern } from "./refuse-pattern.ts";

/** One step of a search. A step that names no other continues with the next. */
export type Instruction =
  | { readonly kind: "character"; readonly set: CharacterSet }
  | { readonly kind: "assertion"; readonly assertion: Assertion }
  /** Continues in two places at once. */
  | { readonly kind: "fork"; readonly to: number; readonly or: number }
  | { readonly kind: "jump"; readonly to: number }
  | { readonly kind: "found" };

/** Searching costs at most this many steps per character, so the bound is the price of the worst pattern. */
const MAX_PROGRAM_LENGTH = 500;

/** A repetition of nothing adds no steps, so the work of unrolling it is bounded as well. */
const MAX_VISITS = 10_000;

/** Turns a pattern into a program of bounded size, with counted repetitions unrolled. */
export function compilePattern(pattern: PatternNode): readonly Instruction[] {
  const draft: Draft = { program: [], visits: 0 };
  emit(pattern, draft);
  draft.program.push({ kind: "found" });
  return draft.program;
}

interface Draft {
  readonly program: Instruction[];
  visits: number;
}

function emit(node: PatternNode, draft: Draft): void {
  draft.visits += 1;
  if (draft.program.length > MAX_PROGRAM_LENGTH || draft.visits > MAX_VISITS) {
    throw refusePattern("smaller", `one that takes more than ${MAX_PROGRAM_LENGTH} steps with its repetitions`);
  }
  switch (node.kind) {
    case "character":
    case "assertion":
      draft.program.push(node);
      return;
    case "sequence":
      for (const part of node.nodes) emit(part, draft);
      return;
    case "choice":
      emitChoice(node.nodes, draft);
      return;
    case "repeat":
      emitRepeat(node, draft);
      return;
    default:
      assertNever(node);
  }
}

function emitChoice(nodes: readonly PatternNode[], draft: Draft): void {
  const { program } = draft;
  const ends: number[] = [];
  for (const [index, node] of nodes.entries()) {
    const isLast = index === nodes.length - 1;
    const fork = isLast ? undefined : reserve(program);
    emit(node, draft);
    if (fork === undefined) continue;
    ends.push(reserve(program));
    program[fork] = { kind: "fork", to: fork + 1, or: program.length };
  }
  for (const end of ends) program[end] = { kind: "jump", to: program.length };
}

function emitRepeat({ node, least, most }: Extract<PatternNode, { kind: "repeat" }>, draft: Draft): void {
  const { program } = draft;
  for (let count = 0; count < least; count += 1) emit(node, draft);
  if (most === Number.POSITIVE_INFINITY) {
    const fork = reserve(program);
    emit(node, draft);
    program.push({ kind: "jump", to: fork });
    program[fork] = { kind: "fork", to: fork + 1, or: program.length };
    return;
  }
  const forks: number[] = [];
  for (let count = least; count < most; count += 1) {
    forks.push(reserve(program));
    emit(node, draft);
  }
  for (const fork of forks) program[fork] = { kind: "fork", to: fork + 1, or: program.length };
}

/** Reserves a place for a step whose target is not known yet. */
function reserve(program: Instruction[]): number {
  return program.push({ kind: "found" }) - 1;
}
