import type { SectionName } from "../../model/handoff.ts";
import type { Ledger } from "../../model/ledger.ts";
import type { NumberedMessage } from "../../model/numbered-message.ts";
import type { Pin } from "../../model/pin.ts";
import type { ToolActivity } from "../../model/tool-activity.ts";
import { describeLedger, type HandleOf } from "./describe-ledger.ts";
import { mineDecisions } from "./mine/decisions/mine-decisions.ts";
import { describeActiveTask } from "./mine/describe-active-task.ts";
import { describeCredentials } from "./mine/describe-credentials.ts";
import { describeGoal } from "./mine/describe-goal.ts";
import { describeProgress } from "./mine/describe-progress.ts";
import { describeTools } from "./mine/describe-tools.ts";
import { mineErrors } from "./mine/errors/mine-errors.ts";
import { matchesFocus } from "./mine/matches-focus.ts";
import { mineQuestions } from "./mine/questions/mine-questions.ts";
import { quoteLastTurns } from "./mine/quote-last-turns.ts";
import { quoteUserTurns } from "./mine/quote-user-turns.ts";
import { dropTakenBack, readQuotations } from "./mine/values/drop-taken-back.ts";
import { mineValues } from "./mine/values/mine-values.ts";

/** How many lines each miner may bring; the budget decides how many of them are written. */
const MOST_MINED = { decisions: 20, questions: 12, errors: 15, values: 60, turns: 40 } as const;

/** More actions than a record shows: a handle costs a hash and two MACs. */
const MOST_OPENED = 300;

export interface SectionsInput {
  /** The whole conversation. */
  readonly messages: readonly NumberedMessage[];
  readonly activities: readonly ToolActivity[];
  /** What the record stands for: the messages, their calls, and which of them hold credentials. */
  readonly folded: FoldedPart;
  readonly ledger: Ledger;
  readonly pins: readonly Pin[];
  readonly previous?: Readonly<Partial<Record<SectionName, readonly string[]>>>;
  readonly handleOf: HandleOf;
  readonly focusTopic?: string;
  readonly hostFacts?: readonly string[];
}

/** The part of a conversation that a record stands for. */
export interface FoldedPart {
  readonly messages: readonly NumberedMessage[];
  readonly activities: readonly ToolActivity[];
  readonly credentialMessages: readonly number[];
}

export type Sections = Readonly<Partial<Record<SectionName, readonly string[]>>>;

export interface BuiltSections {
  readonly sections: Sections;
  /** Values that somebody took back: they are not to be named again. */
  readonly takenBack: ReadonlySet<string>;
}

/** Writes the sections of a handoff without a model: facts of the ledger, pins, and what people said, word for word. */
export function buildSections(input: SectionsInput): BuiltSections {
  const { messages, activities, folded, ledger, pins, previous = {}, focusTopic, hostFacts = [] } = input;
  // A focus may bring any action to the front.
  const facts = describeLedger(ledger, input.handleOf, focusTopic === undefined ? MOST_OPENED : undefined);
  const questions = mineQuestions(messages, MOST_MINED.questions);
  const mined: Partial<Record<SectionName, readonly string[]>> = {
    ...facts,
    "Active task": present(describeActiveTask(messages)),
    Goal: present(describeGoal(messages, previous["Goal"]?.[0])),
    "Constraints and preferences": pins.map(describePin),
    "In progress": [
      ...(facts["In progress"] ?? []),
      ...present(describeProgress(messages)),
      ...quoteLastTurns(folded.messages),
    ],
    Blocked: [...(facts["Blocked"] ?? []), ...mineErrors({ messages, activities }, MOST_MINED.errors)],
    "Key decisions": mineDecisions(messages, MOST_MINED.decisions),
    "Resolved questions": questions.resolved,
    "Pending user asks": questions.pending,
  };
  const quoted = Object.values(mined).flat().join("\n");
  const quotedBefore = readQuotations(previous["Critical context"] ?? []);
  const { items: values, takenBack } = mineValues(messages, MOST_MINED.values, quotedBefore);
  mined["Critical context"] = [
    ...hostFacts,
    ...present(describeCredentials(folded.credentialMessages)),
    ...present(describeTools(folded.activities)),
    ...dropTakenBack(quoteUserTurns(messages, quoted, MOST_MINED.turns), takenBack),
    ...values,
  ];
  return { sections: focusTopic === undefined ? mined : focusFirst(mined, focusTopic), takenBack };
}

/** A standing constraint as a line of the record: word for word, with the turn it came from. */
export function describePin({ text, messageNumber, replaces }: Pin): string {
  const replaced = replaces === undefined ? "" : `; replaces "${replaces.text}", message ${replaces.messageNumber}`;
  return `"${text}" (message ${messageNumber}${replaced})`;
}

function focusFirst(sections: Sections, focusTopic: string): Sections {
  return Object.fromEntries(
    Object.entries(sections).map(([name, items]) => [
      name,
      [
        ...items.filter((item) => matchesFocus(item, focusTopic)),
        ...items.filter((item) => !matchesFocus(item, focusTopic)),
      ],
    ]),
  );
}

function present(text: string | undefined): string[] {
  return text === undefined ? [] : [text];
}
