import type { ToolActivity } from "../model/tool-activity.ts";
import { describeStep } from "../tool-activity/steps/describe-step.ts";
import type { AccountDrafter } from "./account-draft.ts";
import { listChanges } from "./list-changes.ts";
import { listLongArguments } from "./list-long-arguments.ts";
import { splitOutput } from "./split-output.ts";

/** Beside the weights of what was said: what was done, what it changed, what it was told, and what it printed. */
const WEIGHTS = { step: 1.2, failedStep: 1.5, change: 2, argument: 0.9, output: 0.8 } as const;
/** What was printed counts more where it says that something went wrong, or what a run came to. */
const TELLING = 1.4;
const TELLING_WORDS =
  /\b(?:error|errors|fail|failed|failure|failures|fails|exception|panic|fatal|warning|denied|refused|cannot|not found|expected|passed|total)\b/i;

/** Shorter output is found fast enough by the handle of the whole range. */
const WORTH_A_HANDLE = 2_000;

export interface StepPlace {
  readonly number: number;
  readonly recency: number;
}

/** Adds what could be told of a step: what it did and came to, the lines it changed, what it was told, what it printed. */
export function tellStep(drafter: AccountDrafter, activity: ToolActivity, { number, recency }: StepPlace): void {
  const { messageIndex, outcome } = activity;
  const entry = drafter.addEntry({
    number,
    kind: "step",
    ...(outputOf(activity).length >= WORTH_A_HANDLE && { opens: activity }),
  });
  const line = describeStep(activity);
  const changes = listChanges(activity);
  const head = drafter.addPiece(entry, {
    text: line,
    weight: (outcome.status === "failed" ? WEIGHTS.failedStep : WEIGHTS.step) * recency,
    messageIndex,
    isMaterial: false,
    // An edit says nothing without what was edited.
    brings: changes.length > 0,
  });
  const add = (text: string, weight: number): void => {
    drafter.addPiece(entry, { text, weight: weight * recency, messageIndex, isMaterial: true, needs: head });
  };
  for (const change of changes) add(change, WEIGHTS.change);
  if (changes.length === 0) for (const argument of listLongArguments(activity, line)) add(argument, WEIGHTS.argument);
  if (!line.endsWith(outputOf(activity).trim())) tellOutput(drafter, activity, { entry, recency, head });
}

export interface OutputPlace {
  /** The entry it belongs to, and the piece that says what printed it. */
  readonly entry: number;
  readonly head?: number;
  readonly recency: number;
}

/** Adds the blocks of what a step printed, and returns their positions. */
export function tellOutput(drafter: AccountDrafter, activity: ToolActivity, place: OutputPlace): number[] {
  const { entry, head, recency } = place;
  const messageIndex = activity.resultMessageIndex ?? activity.messageIndex;
  return splitOutput(outputOf(activity)).map((text) =>
    drafter.addPiece(entry, {
      text,
      weight: (TELLING_WORDS.test(text) ? WEIGHTS.output * TELLING : WEIGHTS.output) * recency,
      messageIndex,
      isMaterial: true,
      ...(head !== undefined && { needs: head }),
    }),
  );
}

function outputOf({ resultText = "", errorText = "" }: ToolActivity): string {
  return errorText === "" ? resultText : `${resultText}\n${errorText}`;
}
