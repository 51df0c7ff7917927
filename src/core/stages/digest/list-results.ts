import type { TokenCounter } from "../../base/ports.ts";
import type { Message } from "../../model/message.ts";
import type { PreparedTranscript } from "../../model/plan.ts";
import type { ResultPlan, ShortInput } from "../../model/result-plan.ts";
import { describeStep } from "../../tool-activity/steps/describe-step.ts";
import { inputText } from "../../turns/input-text.ts";
import { outputText } from "../../turns/output-text.ts";
import { listParts } from "./find-part.ts";
import { shortenInput } from "./lines/shorten-input.ts";
import { countHandle } from "./planned-tokens.ts";

/** How long a string in old arguments may be; the handle opens the whole. */
const MAX_ARGUMENT_LENGTH = 200;

/** A judgement: what we write in place of a result is rarely longer, and a longer text is worth shortening. */
const MAX_LINE_LENGTH = 240;
const LINE_WITH_HANDLE = /^[^\n]+ h-[0-9a-z]{8,48}$/;

export interface ListResultsOptions {
  /** Whether results at a position may be shortened at all. */
  readonly mayChange: (messageIndex: number) => boolean;
  /** Whether the arguments of the calls at a position may be shortened too. */
  readonly mayShortenCalls: (messageIndex: number) => boolean;
  readonly counter: TokenCounter;
}

/**
 * Lists the results that a rung may shorten, oldest first, each still whole. Replacements are made from the messages
 * without secrets.
 */
export function listResults(
  messages: readonly Message[],
  { redacted, activities }: PreparedTranscript,
  { mayChange, mayShortenCalls, counter }: ListResultsOptions,
): ResultPlan[] {
  const results: ResultPlan[] = [];
  for (const activity of activities) {
    const { resultMessageIndex: index, callId } = activity;
    if (index === undefined || !mayChange(index) || messages[index]?.meta?.mark === "keep") continue;
    const [part, ...others] = listParts(messages[index], "tool-result", callId);
    // If all calls of a message share one id, we cannot tell which result belongs to which: then none is touched.
    if (part === undefined || others.length > 0) continue;
    const original = outputText(part.output);
    // Without a state we cannot know that it is our own line, but a line that opens an original is short enough.
    if (original.length <= MAX_LINE_LENGTH && LINE_WITH_HANDLE.test(original)) continue;
    const line = describeStep(activity);
    const call = mayShortenCalls(activity.messageIndex) ? redacted[activity.messageIndex] : undefined;
    const shortInput = shortenArguments(call, callId, counter);
    results.push({
      activity,
      original,
      tokens: counter.count(original),
      line,
      lineTokens: counter.count(line) + countHandle(counter),
      ...(shortInput !== undefined && { shortInput }),
      level: "whole",
    });
  }
  return results;
}

function shortenArguments(message: Message | undefined, callId: string, counter: TokenCounter): ShortInput | undefined {
  const [part, ...others] = listParts(message, "tool-call", callId);
  if (part === undefined || others.length > 0) return undefined;
  const original = inputText(part.input);
  if (original.length <= MAX_ARGUMENT_LENGTH) return undefined;
  const input = shortenInput(part.input, MAX_ARGUMENT_LENGTH);
  const savedTokens = counter.count(original) - counter.count(inputText(input)) - countHandle(counter);
  return savedTokens > 0 ? { input, original, savedTokens } : undefined;
}
