import type { Redactor, TokenCounter } from "../../base/ports.ts";
import type { Originals } from "../../markers/collect-originals.ts";
import { type WrittenOriginal, writeInput, writeOutput } from "../../markers/write-original.ts";
import type { Message, Part } from "../../model/message.ts";
import type { DigestReport } from "../../model/report.ts";
import type { ResultPlan } from "../../model/result-plan.ts";
import { HANDLE_TOKENS } from "./planned-tokens.ts";
import { replaceInput, replaceResult } from "./replace-part.ts";

export interface WriteOptions {
  readonly originals: Originals;
  readonly redactor: Redactor;
  readonly counter: TokenCounter;
}

export interface WrittenResults {
  readonly messages: readonly Message[];
  readonly digests: readonly DigestReport[];
}

/**
 * Writes what was planned into the messages. Every shortened result ends in the handle of its
 * original; one that would not get shorter stays as it is.
 */
export function writeResults(
  messages: readonly Message[],
  results: readonly ResultPlan[],
  options: WriteOptions,
): WrittenResults {
  const written = [...messages];
  const digests: DigestReport[] = [];
  for (const result of results) {
    if (result.level === "whole") continue;
    const digest = writeResult(written, result, options);
    if (digest !== undefined) digests.push(digest);
  }
  return { messages: written, digests };
}

function writeResult(messages: Message[], result: ResultPlan, options: WriteOptions): DigestReport | undefined {
  const { activity, tokens, level, shortInput } = result;
  const index = activity.resultMessageIndex;
  const message = index === undefined ? undefined : messages[index];
  if (index === undefined || message === undefined) return undefined;
  const text = options.redactor.redact(describe(result));
  const cost = options.counter.count(text) + HANDLE_TOKENS;
  const saved = tokens - cost + (level === "line" ? (shortInput?.savedTokens ?? 0) : 0);
  if (saved <= 0) return undefined;

  const handle = options.originals.addWritten("tool", writeResultOf(message, result), activity.toolName);
  const note = level === "line" ? shortenArguments(messages, result, options) : "";
  messages[index] = replaceResult(messages[index] ?? message, activity.callId, `${text}${note} ${handle}`);
  return { handle, tool: activity.toolName, tokensBefore: tokens, tokensAfter: cost };
}

function describe({ line, excerpt, level }: ResultPlan): string {
  return level === "excerpt" && excerpt !== undefined ? `${line}\n${excerpt.text}\n` : line;
}

/** Shortens the arguments of a result's call, and returns the note with the handle of the whole. */
function shortenArguments(
  messages: Message[],
  { activity, shortInput }: ResultPlan,
  { originals }: WriteOptions,
): string {
  const message = messages[activity.messageIndex];
  if (message === undefined || shortInput === undefined) return "";
  const call = findPart(message, (part) => part.kind === "tool-call" && part.callId === activity.callId);
  const whole = call?.kind === "tool-call" ? writeInput(message, call.input) : undefined;
  messages[activity.messageIndex] = replaceInput(message, activity.callId, shortInput.input);
  const { original: text } = shortInput;
  return ` · arguments ${originals.addWritten("tool", whole ?? { text, identity: text }, activity.toolName)}`;
}

function writeResultOf(message: Message, { activity, original: text }: ResultPlan): WrittenOriginal {
  const result = findPart(message, (part) => part.kind === "tool-result" && part.callId === activity.callId);
  return result?.kind === "tool-result" ? writeOutput(message, result.output) : { text, identity: text };
}

function findPart({ parts }: Message, isWanted: (part: Part) => boolean): Part | undefined {
  return parts.find(isWanted);
}
