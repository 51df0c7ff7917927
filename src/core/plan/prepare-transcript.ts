import type { KeyedHash } from "../base/ports.ts";
import type { IdentifierReader } from "../identifiers/identifier-reader.ts";
import { parseStandIn } from "../markers/stand-in.ts";
import type { Message } from "../model/message.ts";
import type { PlanFacts, PreparedTranscript } from "../model/plan.ts";
import type { ShortenedSteps } from "../model/shortened-steps.ts";
import type { ToolActivity } from "../model/tool-activity.ts";
import { redactMessage } from "../redact/redact-message.ts";
import type { SourceRedactor } from "../redact/source-redactor.ts";
import { findPart, listParts } from "../stages/digest/find-part.ts";
import { listActivities } from "../tool-activity/list-activities.ts";
import { outputText } from "../turns/output-text.ts";
import type { CoreTools } from "./core-tools.ts";

/**
 * Prepares what we may quote from a transcript: its messages without secrets, and what its tools did. Everything we
 * write is made from these.
 */
export function prepareTranscript(
  { messages, numbers, state }: Pick<PlanFacts, "messages" | "numbers"> & Partial<Pick<PlanFacts, "state">>,
  { redactor, identifiers, hash }: Pick<CoreTools, "redactor"> & Partial<Pick<CoreTools, "identifiers" | "hash">>,
): PreparedTranscript {
  const noting: SourceRedactor = {
    ...redactor,
    redact(text) {
      const redacted = redactor.redact(text);
      identifiers?.noteRedacted(redacted);
      return redacted;
    },
  };
  const redacted = messages.map((message) => redactMessage(message, noting));
  const { shortened = {} } = state ?? {};
  const activities = listActivities(redacted).map((read) => {
    const activity = hash === undefined ? read : recallStep(read, messages, shortened, hash);
    if (identifiers !== undefined) noteCutOut(activity, redacted, identifiers);
    const messageNumber = numbers[activity.messageIndex] ?? activity.messageNumber;
    return messageNumber === activity.messageNumber ? activity : { ...activity, messageNumber };
  });
  return { redacted, activities };
}

/** We remember what a call did if a pass shortened its result, because the rest of the result says less. */
function recallStep(
  activity: ToolActivity,
  messages: readonly Message[],
  shortened: ShortenedSteps,
  hash: KeyedHash,
): ToolActivity {
  const { callId, resultMessageIndex = -1 } = activity;
  const part = findPart(messages[resultMessageIndex], "tool-result", callId);
  if (part === undefined) return activity;
  const found = parseStandIn(outputText(part.output), (name) => Object.hasOwn(shortened, name), hash);
  if (found === undefined) return activity;
  const { errorText: _, ...others } = activity;
  const { body: resultText, ...standIn } = found;
  return { ...others, ...shortened[standIn.name], resultText, standIn };
}

/**
 * Most hosts put a few lines around what a tool printed. Text cut from a source without secrets has none either, but
 * decoded text may reveal one that the source hid.
 */
function noteCutOut(
  { resultText, resultMessageIndex, callId }: ToolActivity,
  redacted: readonly Message[],
  identifiers: IdentifierReader,
): void {
  if (resultText === undefined || resultMessageIndex === undefined) return;
  const parts = listParts(redacted[resultMessageIndex], "tool-result", callId);
  if (parts.some(({ output }) => isCutOut(resultText, outputText(output)))) identifiers.noteRedacted(resultText);
}

/** Finds the place with this many characters: a search for all of a long text may read it again at every place. */
const HEAD_CHARACTERS = 100;

function isCutOut(part: string, whole: string): boolean {
  // Most are the same string in memory, which compares at once.
  if (part === whole) return true;
  const at = whole.indexOf(part.slice(0, HEAD_CHARACTERS));
  // By all of its bytes at once, where `startsWith` would go character by character.
  return at !== -1 && whole.slice(at, at + part.length) === part;
}
