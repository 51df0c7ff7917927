import type { ToolActivity } from "../model/tool-activity.ts";
import { ANY_IMPORT } from "../outputs/source/any-language.ts";
import { PASSED, SKIPPED, STARTED } from "../outputs/test-run/runners.ts";
import { matchesAt } from "../text/match-at.ts";
import { runsPrograms } from "../tool-activity/families/infer-family.ts";
import type { Blocks } from "./split-output.ts";

/**
 * What lines are worth that are there in every run and source: tests that passed, imports, how things look. Their
 * words are as rare as any and say little. Readers called them noise; evidence recall hardly moves with any share below a half.
 */
const ROUTINE_WORTH = 0.1;

/** What task runners print before they run a command. */
const ECHO = /^(?:(?:\[[\w:-]+\] )?\$ \S|> \S+@\d\S* \S)/;
/** How an import, a tag or an attribute may begin; most lines need no closer look. */
const START =
  /@?import\b|from\b|#\s?include|(?:pub|global|export|extern)\s|us(?:e|ing)\b|package\b|require|const\b|var\b|["<]|class|style|stroke|fill|viewBox|xmlns|d=/y;
/** A tag that says how something looks, or one of its attributes. */
const LOOK =
  /^(?:[+-] )?(?:<[\w.]+(?: (?:className|class|style|key)=(?:"[^"]*"|\{[^{}]*\})){1,3} ?\/?>|(?:className|class|stroke\w*|fill|viewBox|xmlns|d)=(?:"[^"]*"|\{[^{}]*\}))$/;

/** Makes a weight for the blocks that a step printed. */
export function createRoutineWeight({ family, shell }: ToolActivity): (blocks: Blocks, block: number) => number {
  const isRun = runsPrograms(family) && shell?.looksOnly !== true;
  if (!isRun && family !== "read") return () => 1;
  const isRoutine = isRun ? isProgress : isPreamble;
  return (blocks, block) => {
    const { text, starts, ends, lineCounts } = blocks;
    // A run says at its end what it came to.
    if (isRun && block === lineCounts.length - 1) return 1;
    for (let line = lineCounts[block - 1] ?? 0; line < (lineCounts[block] ?? 0); line += 1) {
      if (!isRoutine(text, starts[line] ?? 0, ends[line] ?? 0)) return 1;
    }
    return ROUTINE_WORTH;
  };
}

/** The weight of changed lines, with their marks. */
export function weighRoutineChange(change: string): number {
  return change.split("\n").every((line) => LOOK.test(line)) ? ROUTINE_WORTH : 1;
}

function isPreamble(text: string, start: number, end: number): boolean {
  if (!matchesAt(START, text, start)) return false;
  const line = text.slice(start, end);
  return ANY_IMPORT.test(line) || LOOK.test(line);
}

function isProgress(text: string, start: number, end: number): boolean {
  const line = text.slice(start, end);
  return PASSED.test(line) || STARTED.test(line) || SKIPPED.test(line) || ECHO.test(line);
}
