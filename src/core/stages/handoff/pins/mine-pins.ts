import { cueSource } from "../../../language/cue-pattern.ts";
import type { Pin, UserTurn } from "../../../model/pin.ts";
import { foldText } from "../../../text/fold-text.ts";
import { collectWords } from "./collect-words.ts";
import { findLifted, findOutdated } from "./find-lifted.ts";
import { type Judgement, judgeStatement } from "./judge-statement.ts";
import { parseStatements, type Statement } from "./parse-statements.ts";
import { addPin, enterPin, findExcess, type PinEntry } from "./update-pins.ts";

/** How many of the pins that a turn takes back are remembered until the same turn says what replaces them. */
const LIFTED_COUNT = 16;

/** Who tells of a change is brief; a longer turn is a paste in part. */
const CHANGE_CHARACTERS = 1_500;

const INSTEAD = /^(?:instead|stattdessen|à la place)\b/iu;

/**
 * Finds the standing constraints of a user, word for word, and keeps the latest on each subject.
 *
 * Needs no model and grows with the text. Given the pins so far and only the new turns, it answers
 * as if it had read all turns at once.
 */
export function minePins(turns: readonly UserTurn[], previous: readonly Pin[] = []): readonly Pin[] {
  return mineAllPins(turns, previous).pins;
}

/** The pins that hold after the last turn, and those that were found but had no room. */
export function mineAllPins(turns: readonly UserTurn[], previous: readonly Pin[] = []) {
  const leftOut: Pin[] = [];
  let entries: readonly PinEntry[] = previous.map(enterPin);
  for (const turn of turns) entries = mineTurn(entries, turn, leftOut);
  return { pins: entries.map(({ pin }) => pin), leftOut };
}

function mineTurn(before: readonly PinEntry[], { text, messageNumber }: UserTurn, leftOut: Pin[]): readonly PinEntry[] {
  let entries = before;
  let lifted: readonly PinEntry[] = [];
  let isListTaken = false;
  let isChanged = false;
  const isBrief = text.length <= CHANGE_CHARACTERS;
  let wasRule = false;
  const judged = parseStatements(text).map((statement) => ({ statement, judgement: judgeStatement(statement) }));
  for (const [index, { statement, judgement }] of judged.entries()) {
    if (statement.inList && isListTaken) continue;
    const { isRule, changes: saysChange, isTold, lifts } = judgement;
    // "Don't scroll. Instead, use the goto command": what is done instead of what was just forbidden.
    const changes = saysChange && !(wasRule && INSTEAD.test(statement.text));
    wasRule = isRule;
    isListTaken = isRule && statement.withList !== undefined;
    // "The hosts were upgraded. Target Python 3.12": the change is said first, the new value after it.
    isChanged ||= changes || lifts === "repeal";
    const said = { text: statement.withList ?? chooseWords(statement, judged[index + 1]?.judgement), messageNumber };
    // "The team grew, so commits are in English": what follows from something new is new.
    const isChange = isChanged || statement.afterContrast;
    const addition = { lifted, isChange, isTold, onlyInstead: !isRule };
    const mayChange = changes || (isChanged && isBrief && lifts === "order");
    const replaces =
      mayChange && lifts === "order" && addPin(entries, said, { ...addition, onlyInstead: true }) !== entries;
    const taken = lifts === undefined || replaces ? [] : findLifted(entries, statement, lifts);
    const tells = changes && taken.length === 0 && isBrief;
    const earlier = entries.filter(({ pin }) => pin.messageNumber !== messageNumber);
    const outdated = tells ? findOutdated(earlier, statement) : taken;
    lifted = [...lifted, ...outdated].slice(-LIFTED_COUNT);
    entries = entries.filter((entry) => !outdated.includes(entry));
    if (taken.length === 0 && (isRule || mayChange)) {
      entries = addPin(entries, said, { ...addition, lifted });
      const excess = findExcess(entries);
      if (excess !== undefined) leftOut.push(excess.pin);
      entries = entries.filter((entry) => entry !== excess);
    }
  }
  return entries;
}

const ENDS_IN_PRONOUN = new RegExp(`(?:${cueSource("pronoun")})[.!]?$`);

/** A longer sentence would push other rules out. */
const MAX_SENTENCE_LENGTH = 300;

/**
 * A clause without a subject of its own, such as `don't commit it`, says little without its sentence; another is kept with
 * what explains it, unless that is a rule itself or takes one back.
 */
function chooseWords({ text, reasoned, sentence }: Statement, next: Judgement | undefined): string {
  if (reasoned !== text && next?.isRule === false && (next.lifts === undefined || next.lifts === "order"))
    return reasoned;
  if (sentence.length > MAX_SENTENCE_LENGTH || !sentence.includes(text)) return text;
  const folded = foldText(text);
  return ENDS_IN_PRONOUN.test(folded) || collectWords(folded).length === 0 ? sentence : text;
}
