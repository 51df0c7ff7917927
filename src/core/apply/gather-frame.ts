import type { Originals } from "../markers/collect-originals.ts";
import { writeOriginalMessage } from "../markers/write-original.ts";
import type { RulesLeftOut } from "../model/handoff.ts";
import type { Ledger } from "../model/ledger.ts";
import type { Pin } from "../model/pin.ts";
import type { FoldPlan } from "../model/plan.ts";
import type { RedactedMessage } from "../model/redacted.ts";
import type { CoreTools } from "../plan/core-tools.ts";
import { gatherWishes } from "../plan/gather-wishes.ts";
import { isFolded } from "../plan/is-folded.ts";
import type { ForeignHandoff } from "../resume/find-foreign-handoffs.ts";
import { describeNow } from "../stages/handoff/describe-now.ts";
import { buildLedger } from "../stages/handoff/ledger/build-ledger.ts";
import type { HandoffContent } from "../stages/handoff/render-handoff.ts";
import { isUserTurn } from "../turns/find-user-words.ts";

/** What is known before anything is chosen: what a handoff replaces, what the user wants, and how things are. */
export interface HandoffFrame {
  /** The minimum that a handoff says. */
  readonly least: Omit<HandoffContent, "isModelWritten">;
  /** How things are at the end of the session, most useful first. */
  readonly now: readonly string[];
  /** Of the folded messages. */
  readonly ledger: Ledger;
  /** Of the whole session: what the newest messages closed is no longer open. */
  readonly wholeLedger: Ledger;
  /** The messages without the handoffs of other sessions, and those handoffs, by position. */
  readonly redacted: readonly RedactedMessage[];
  readonly handoffs: ReadonlyMap<number, ForeignHandoff>;
}

export function gatherFrame(plan: FoldPlan, originals: Originals, tools: CoreTools): HandoffFrame {
  const { state, partition, activities, messages, numbers, request } = plan;
  const { redactor } = tools;
  const isOut = (index: number): boolean => isFolded(index, partition);
  const folded = messages.filter((_, index) => isOut(index));
  const foldedNumbers = numbers.filter((_, index) => isOut(index));
  const rangeHandle = originals.addLines("range", folded.map(writeOriginalMessage));
  const ledger = buildLedger(
    activities.filter(({ messageIndex }) => isOut(messageIndex)),
    state.ledger,
  );
  const wholeLedger = buildLedger(
    activities.filter(({ messageIndex }) => !isOut(messageIndex)),
    ledger,
  );
  const { content, leftOut, messages: redacted, handoffs } = gatherWishes(plan, plan.redacted, redactor);
  const now = describeNow({
    ledger: wholeLedger,
    hostFacts: (request.hostFacts ?? []).map((fact) => redactor.redact(fact)),
    // What tools print that looks like a secret is mostly a token of a page: only what a user gave is worth a line.
    credentialMessages: numbers.filter((_, index) => {
      const message = messages[index];
      return message !== undefined && isOut(index) && isUserTurn(message) && plan.redacted[index] !== message;
    }),
  });
  const [first, last] = [foldedNumbers[0] ?? 1, foldedNumbers.at(-1) ?? 1];
  // An older message that stayed as an anchor may be all that is folded now: the boundary never moves back.
  const replaced = {
    first: Math.min(state.handoff?.replaced.first ?? first, first),
    last: Math.max(state.handoff?.replaced.last ?? 0, last),
  };
  return {
    least: {
      ...content,
      replaced,
      ranges: [...(state.handoff?.ranges ?? []), { handle: rangeHandle, first, last }],
      rulesLeftOut: addLeftOut(state.handoff?.rulesLeftOut, leftOut),
    },
    now: [...describeAnchors(plan, last), ...now.map((fact) => markLive(fact, replaced.last))],
    ledger,
    wholeLedger,
    redacted,
    handoffs,
  };
}

/** The first and the last of a longer list say enough. */
const MAX_LISTED = 4;

/** An older reply that stays looks as if it had come last; the request says where it stands as it is quoted. */
function describeAnchors({ partition, numbers, messages }: FoldPlan, lastFolded: number): string[] {
  const older = partition.anchors
    .filter((index) => messages[index]?.role !== "user")
    .flatMap((index) => numbers[index] ?? [])
    .filter((number) => number < lastFolded);
  if (older.length === 0) return [];
  const listed = older.length > MAX_LISTED ? [older[0], older.at(-1)] : older;
  const [subject, verb] = listed.length === 1 ? ["message", "is"] : ["messages", "are"];
  return [`${subject} ${listed.join(", ")} right below ${verb} older than the end of this handoff`];
}

/** The message that a fact ends with. */
const PLACE = /\((\d{1,9})(?=\)(?:, files were edited since)?$)/;

/** What was done in messages that stand below the handoff says so: it would look as if it had been done twice. */
function markLive(fact: string, lastReplaced: number): string {
  return fact.replace(PLACE, (place, number: string) => (Number(number) > lastReplaced ? `${place}, below` : place));
}

function addLeftOut(before: RulesLeftOut | undefined, leftOut: readonly Pin[]): RulesLeftOut | undefined {
  if (leftOut.length === 0) return before;
  const numbers = leftOut.map(({ messageNumber }) => messageNumber);
  return {
    count: (before?.count ?? 0) + leftOut.length,
    first: Math.min(before?.first ?? Number.POSITIVE_INFINITY, ...numbers),
    last: Math.max(before?.last ?? 0, ...numbers),
  };
}
