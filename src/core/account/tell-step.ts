import type { ChangedLines, ToolActivity, ToolFamily } from "../model/tool-activity.ts";
import { holdsHunk } from "../outputs/diff/parse-hunk-header.ts";
import { listArguments } from "../tool-activity/arguments/list-arguments.ts";
import { runsPrograms } from "../tool-activity/families/infer-family.ts";
import { outputOf } from "../tool-activity/results/output-of.ts";
import { describeStep } from "../tool-activity/steps/describe-step.ts";
import type { AccountDrafter } from "./account-draft.ts";
import { createSaid } from "./create-said.ts";
import type { RunStand } from "./find-run-stands.ts";
import { findBlocks, splitOutput, textOfBlock } from "./split-output.ts";
import { tellChanges } from "./tell-changes.ts";
import { ANSWERING, weighAnswer } from "./weigh-answer.ts";
import { wasDone } from "./weigh-changes.ts";
import { createRoutineWeight, weighRoutineChange } from "./weigh-routine.ts";

/**
 * Beside the weights of what was said: what was done, what it changed, what it was told, and what it printed. These and the
 * worths below were fitted to where the evidence of 23 question sets is, and checked on ten others.
 */
const WEIGHTS = {
  step: 1.2,
  failedStep: 1.5,
  deniedStep: 14,
  reason: 7,
  change: 2.7,
  argument: 1,
  output: 0.7,
} as const;
/** What went is gone: what came in its place says how things are. */
const REMOVED_WORTH = 0.4;
/** A short output is an answer. */
const SHORT_OUTPUT = 400;
const SHORT_WORTH = 2.5;
/**
 * An output says at its ends what it is and what it came to: a run most of all at its last, the report of another
 * agent at its first, which says what was opened or asked.
 */
const FIRST_WORTH = 1.7;
const REPORT_FIRST_WORTH = 3.4;
const LAST_WORTH = 1.7;
const RUN_LAST_WORTH = 4;
const FEW_BLOCKS = 3;
/** Files are read whole for a few lines of them. */
const READ_WORTH = 0.5;
/** The output of a failed run that no later one replaced says what is left to do, the newest of them most of all. */
const STAND_WORTHS: Readonly<Record<RunStand, number>> = { over: 1, unresolved: 1.5, "newest-unresolved": 6 };
/** A longer list of findings would fill a handoff: then some of them stand for all. */
const MAX_FINDINGS_LENGTH = 2_000;
const CHANGED_LINE = /^[+-]/m;
/** Of a diff, what changed says more than what stands around it. */
const CHANGED_WORTH = 1.8;
const UNCHANGED_WORTH = 0.5;
/** Shorter output is found fast enough by the handle of the whole range. */
const WORTH_A_HANDLE = 2_000;

export interface StepPlace {
  readonly number: number;
  readonly recency: number;
  /** The lines it changed; none if it failed. */
  readonly changed: readonly ChangedLines[];
  /** What they are worth beside what other calls changed. */
  readonly changeWorth: number;
  readonly stand: RunStand;
  /** Of a longer output, the middle is not read. */
  readonly maxCharacters: number;
}

/** Adds what could be told of a step: what it did and came to, the lines it changed, what it was told, what it printed. */
export function tellStep(drafter: AccountDrafter, activity: ToolActivity, place: StepPlace): void {
  const { number, recency } = place;
  const { messageIndex } = activity;
  const entry = drafter.addEntry({
    number,
    kind: "step",
    ...((activity.standIn !== undefined || outputOf(activity).length >= WORTH_A_HANDLE) && { opens: activity }),
  });
  const reason = reasonOf(activity);
  const line = describeStep(reason === undefined ? activity : withoutReason(activity));
  const changes = tellChanges(place.changed, line);
  const said = { messageIndex, isMaterial: false };
  // An edit says nothing without what was edited, and a failed run little without why it failed.
  const brings = changes.length > 0 || reason !== undefined;
  const head = drafter.addPiece(entry, { ...said, text: line, weight: weighLine(activity) * recency, brings });
  if (reason !== undefined)
    drafter.addPiece(entry, { ...said, text: reason, weight: WEIGHTS.reason * recency, needs: head });
  tellCall(drafter, activity, { ...place, entry, head, line, changes });
  if (saysMore(activity, line))
    tellOutput(drafter, activity, { ...place, entry, head, line: `${line}\n${reason ?? ""}` });
}

/** What the user said instead of allowing a step is worth what the user says; the step itself did not happen. */
function weighLine({ outcome: { status, reason } }: ToolActivity): number {
  if (status === "denied" && reason !== undefined) return WEIGHTS.deniedStep;
  return status === "failed" ? WEIGHTS.failedStep : WEIGHTS.step;
}

/** Adds what could be told of a step that stays with its result shortened, and perhaps its call. */
export function tellShortened(
  drafter: AccountDrafter,
  activity: ToolActivity,
  { isCallWhole, ...place }: StepPlace & { readonly isCallWhole: boolean },
): void {
  const entry = drafter.addEntry({ number: place.number, kind: "step", stays: activity });
  const line = describeStep(activity);
  if (!isCallWhole) tellCall(drafter, activity, { ...place, entry, line, changes: tellChanges(place.changed, line) });
  if (saysMore(activity, line)) tellOutput(drafter, activity, { ...place, entry, line });
}

interface CallPlace extends StepPlace, Pick<OutputPlace, "entry" | "head"> {
  readonly line: string;
  readonly changes: readonly string[];
}

/** Adds the lines that a call changed, or else what it was told at length. */
function tellCall(drafter: AccountDrafter, activity: ToolActivity, place: CallPlace): void {
  const { entry, head: needs, recency, changed, changeWorth, changes, line } = place;
  const { messageIndex } = activity;
  const add = (text: string, weight: number): void => {
    drafter.addPiece(entry, { text, weight: weight * recency, messageIndex, isMaterial: true, needs });
  };
  const changeWeight = (changed.some(({ isNew }) => isNew) ? WEIGHTS.argument : WEIGHTS.change) * changeWorth;
  for (const change of changes) {
    const worth = (change.startsWith("- ") ? REMOVED_WORTH : 1) * weighRoutineChange(change);
    add(change, changeWeight * worth);
  }
  // What a change that failed would have put there would pass for what is there.
  if (changes.length > 0 || (CONFIRMED.has(activity.family) && !wasDone(activity))) return;
  for (const argument of listLongArguments(activity, line)) add(argument, WEIGHTS.argument);
}

/**
 * The line that says why a run failed; undefined where it did not, or said nothing. Why a program failed is seldom said
 * twice, while the refusal of a tool says the same every time.
 */
function reasonOf({ family, outcome: { status, reason }, standIn }: ToolActivity): string | undefined {
  return status === "failed" && runsPrograms(family) && standIn === undefined ? reason : undefined;
}

function withoutReason({ outcome: { reason: _, ...outcome }, ...activity }: ToolActivity): ToolActivity {
  return { ...activity, outcome };
}

/** Families whose output only confirms what the call says, or repeats it. */
const CONFIRMED: ReadonlySet<ToolFamily> = new Set(["write", "patch", "delete", "move", "todo"]);

function saysMore(activity: ToolActivity, line: string): boolean {
  if (CONFIRMED.has(activity.family) && activity.outcome.status !== "failed") return false;
  return !line.endsWith(outputOf(activity).trim());
}

/** The lines of a change. A tool that could not make it repeats them, and they would pass for code that is there. */
function listWanted(activity: ToolActivity): ReadonlySet<string> {
  if (!CONFIRMED.has(activity.family)) return new Set();
  return new Set(listArguments(activity).flatMap((text) => text.split("\n").map((line) => line.trim())));
}

export interface OutputPlace extends Pick<StepPlace, "recency" | "stand" | "maxCharacters"> {
  /** The entry it belongs to, and the piece that says what printed it. */
  readonly entry: number;
  readonly head?: number;
  /** What that piece says: blocks that stand in it are not told again. */
  readonly line?: string;
}

/** Adds the blocks of what a step printed, and returns their positions. */
export function tellOutput(drafter: AccountDrafter, activity: ToolActivity, place: OutputPlace): number[] {
  const { entry, head, line = "", recency, stand } = place;
  const messageIndex = activity.resultMessageIndex ?? activity.messageIndex;
  const output = outputOf(activity);
  const isDiff = holdsHunk(output);
  const blocks = findBlocks(output, { maxCharacters: place.maxCharacters });
  const { lineCounts } = blocks;
  // Every finding counts by itself, however much is told of the output already.
  const isFindings = stand === "newest-unresolved" && output.length <= MAX_FINDINGS_LENGTH;
  const printed = { entry, messageIndex, needs: head, blocks, isMaterial: !isFindings };
  const longWorth = activity.family === "read" ? READ_WORTH : 1;
  const lengthWorth = output.length <= SHORT_OUTPUT ? SHORT_WORTH : longWorth;
  const base = WEIGHTS.output * lengthWorth * recency * STAND_WORTHS[stand];
  const isAnswer = ANSWERING.has(activity.family);
  const isSaid = createSaid(line);
  const routineWeight = createRoutineWeight(activity);
  const wanted = listWanted(activity);
  const isWanted = (block: number): boolean =>
    wanted.size > 0 &&
    textOfBlock(blocks, block)
      .split("\n")
      .every((text) => wanted.has(text));
  const positions: number[] = [];
  for (let block = 0; block < lineCounts.length; block += 1) {
    if (isSaid(blocks, block) || isWanted(block)) continue;
    const text = isDiff || isAnswer ? textOfBlock(blocks, block) : "";
    const changeWorth = CHANGED_LINE.test(text) ? CHANGED_WORTH : UNCHANGED_WORTH;
    const worth = (isDiff ? changeWorth : 1) * (isAnswer ? weighAnswer(text) : 1);
    const weight = base * worth * routineWeight(blocks, block) * weighPlace(activity, block, lineCounts.length);
    positions.push(drafter.addBlock(printed, block, weight));
  }
  return positions;
}

/** What a block is worth by its place. Of a few blocks none opens the others; a single one is all there is to say. */
function weighPlace({ family, shell }: ToolActivity, block: number, count: number): number {
  const isOpening = block === 0 && (count === 1 || count > FEW_BLOCKS);
  const first = isOpening ? (family === "delegate" ? REPORT_FIRST_WORTH : FIRST_WORTH) : 1;
  if (block < count - 1) return first;
  const sumsUp = family === "terminal" && shell?.looksOnly === false;
  return first * (sumsUp ? RUN_LAST_WORTH : LAST_WORTH);
}

/** A shorter text is a setting, which the line names where it says something. */
const MAX_SETTING_LENGTH = 80;

/** A script's remark about itself would pass for what it printed. */
const SCRIPT_COMMENT = /^[ \t]*#[^\n]*$/gm;

/** The long texts that a call passed to its tool and that its line does not show, in blocks. */
function listLongArguments(activity: ToolActivity, line: string): string[] {
  return listArguments(activity)
    .filter((text) => text.length > MAX_SETTING_LENGTH && !line.includes(text))
    .map((text) => (activity.shell === undefined ? text : text.replaceAll(SCRIPT_COMMENT, "")))
    .flatMap((text) => splitOutput(text).filter((block) => !line.includes(block)));
}
