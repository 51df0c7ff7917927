import type { KeyedHash, Redactor, TokenCounter } from "../../base/ports.ts";
import type { Originals } from "../../markers/collect-originals.ts";
import { IN_PART, nameStandIn } from "../../markers/stand-in.ts";
import { type WrittenOriginal, writeOriginalInput, writeOriginalOutput } from "../../markers/write-original.ts";
import type { Message, Part, ToolInput } from "../../model/message.ts";
import type { DigestReport } from "../../model/report.ts";
import type { ResultPlan } from "../../model/result-plan.ts";
import type { ShortenedStep, ShortenedSteps } from "../../model/shortened-steps.ts";
import type { ToolActivity } from "../../model/tool-activity.ts";
import { findPart } from "./find-part.ts";
import { countHandle } from "./planned-tokens.ts";

export interface WriteResultsOptions {
  readonly originals: Originals;
  readonly redactor: Redactor;
  readonly counter: TokenCounter;
  readonly hash: KeyedHash;
}

export interface WrittenResults {
  readonly messages: readonly Message[];
  readonly digests: readonly DigestReport[];
  /** What to remember of the calls whose results are no longer whole. */
  readonly shortened: ShortenedSteps;
  /** What replaces the results, without secrets. */
  readonly texts: readonly string[];
}

/**
 * Writes what was planned into the messages. Every shortened result ends in the handle of its
 * original; one that would not get shorter stays as it is.
 */
export function writeResults(
  messages: readonly Message[],
  results: readonly ResultPlan[],
  options: WriteResultsOptions,
): WrittenResults {
  const written = [...messages];
  const digests: DigestReport[] = [];
  const shortened: Record<string, ShortenedStep> = {};
  const texts: string[] = [];
  for (const result of results) {
    if (result.level === "whole") continue;
    const made = writeResult(written, result, options);
    if (made === undefined) continue;
    digests.push(made.digest);
    texts.push(made.text);
    const { outcome, touches } = result.activity;
    shortened[nameStandIn(made.text, options.hash)] = { outcome, touches };
  }
  return { messages: written, digests, shortened, texts };
}

interface MadeResult {
  readonly text: string;
  readonly digest: DigestReport;
}

function writeResult(messages: Message[], result: ResultPlan, options: WriteResultsOptions): MadeResult | undefined {
  const { activity, tokens, shortInput } = result;
  const index = activity.resultMessageIndex;
  const message = index === undefined ? undefined : messages[index];
  if (index === undefined || message === undefined) return undefined;
  const said = options.redactor.redact(describe(result));
  const cost = options.counter.count(said) + countHandle(options.counter) * (activity.standIn === undefined ? 1 : 2);
  const saved = tokens - cost + (shortInput?.savedTokens ?? 0);
  if (saved <= 0) return undefined;

  const handle = options.originals.addWritten("tool", writeResultOf(message, result), activity.toolName);
  const note = shortenArguments(messages, result, options);
  const text = `${said}${note}${writeEnding(handle, activity)}`;
  messages[index] = replaceResult(messages[index] ?? message, activity.callId, text);
  return { text, digest: { handle, tool: activity.toolName, tokensBefore: tokens, tokensAfter: cost } };
}

/** What an earlier pass left of a result has a handle too; the last handle opens the tool's answer. */
function writeEnding(handle: string, { standIn }: ToolActivity): string {
  return standIn === undefined ? ` ${handle}` : ` · excerpt ${handle} ${standIn.handle}`;
}

function describe({ line, excerpt, level }: ResultPlan): string {
  return level === "excerpt" && excerpt !== undefined ? `${line}${IN_PART}\n${excerpt.text}\n` : line;
}

/** Shortens the arguments of a result's call, and returns the note with the handle of the whole. */
function shortenArguments(
  messages: Message[],
  { activity, shortInput }: ResultPlan,
  { originals }: WriteResultsOptions,
): string {
  const message = messages[activity.messageIndex];
  if (message === undefined || shortInput === undefined) return "";
  const call = findPart(message, "tool-call", activity.callId);
  const whole = call && writeOriginalInput(message, call.input);
  messages[activity.messageIndex] = replaceInput(message, activity.callId, shortInput.input);
  const { original: text } = shortInput;
  return ` · arguments ${originals.addWritten("tool", whole ?? { text, identity: text }, activity.toolName)}`;
}

function writeResultOf(message: Message, { activity, original: text }: ResultPlan): WrittenOriginal {
  const result = findPart(message, "tool-result", activity.callId);
  return result === undefined ? { text, identity: text } : writeOriginalOutput(message, result.output);
}

/**
 * The message with the text of one result replaced, found by the call it answers. Anything besides its text stays: the
 * archived text does not include it.
 */
function replaceResult(message: Message, callId: string, text: string): Message {
  const part = findPart(message, "tool-result", callId);
  if (part === undefined) return message;
  const shown = part.output.kind === "parts" ? part.output.parts.filter(({ kind }) => kind !== "text") : [];
  const stub = { kind: "text", text, meta: { kind: "stub" } } as const;
  return replacePart(message, part, { ...part, output: { kind: "parts", parts: [stub, ...shown] } });
}

/** The message with the arguments of one call replaced. */
function replaceInput(message: Message, callId: string, input: ToolInput): Message {
  const part = findPart(message, "tool-call", callId);
  return part === undefined ? message : replacePart(message, part, { ...part, input });
}

function replacePart(message: Message, part: Part, changed: Part): Message {
  return { ...message, parts: message.parts.with(message.parts.indexOf(part), changed) };
}
