import type { SearchHit, SessionArchive } from "../archives/session-archive.ts";
import { CompactionError, type CompactionErrorCode } from "../core/base/errors.ts";
import type { TokenCounter } from "../core/base/ports.ts";
import { textField } from "../core/json/wire-value.ts";
import type { SourceRedactor } from "../core/redact/source-redactor.ts";
import { isHandle } from "../core/retrieve/is-handle.ts";
import { lineStarts } from "../core/retrieve/line-starts.ts";
import { renderOriginal } from "../core/retrieve/render-original.ts";
import { type SelectedPart, selectFromOriginal } from "../core/retrieve/select-from-original.ts";
import { RETRIEVE } from "./retrieval-tools.ts";

/** A call of one of our tools. */
export interface OurCall {
  readonly id: string;
  readonly name: string;
  /** As the model wrote it; it may be anything. */
  readonly input: unknown;
}

/** What the model gets for a call. */
export interface CallResult {
  readonly call: OurCall;
  readonly text: string;
  readonly isError: boolean;
}

export interface AnswerTools {
  readonly archive: Pick<SessionArchive, "retrieve" | "search">;
  readonly counter: TokenCounter;
  readonly redactor: SourceRedactor;
}

/** A look-up never fills the context again: this is the most it returns. */
const MAX_TOKENS = 2_000;
/** A judgement: what a model reads at once. */
const MAX_HITS = 5;
/** From these, the conversation's own are shown. */
const SEARCHED_HITS = 50;
/** A shorter answer says too little. */
const MIN_TOKENS = 200;
/** The size of one hit: enough to answer most questions, and room for a few. */
const HIT_TOKENS = 600;
const SEARCHED_TOKENS = SEARCHED_HITS * HIT_TOKENS;

/**
 * What may be looked up. Anyone can write down a handle, in a file or on a page: a scope says which of them open
 * something.
 */
export interface LookupScope {
  /** Only what this session's lineage gave out; everything of the archive's tenant if it is left out. */
  readonly session?: string;
  /** Only these. */
  readonly handles?: ReadonlySet<string>;
  /** How many tokens the conversation has room for, if that is known. */
  readonly roomTokens?: number;
}

/** Answers a call of the model. Never throws: errors are passed to the model, which can do something about them. */
export async function answerCall(call: OurCall, tools: AnswerTools, scope: LookupScope): Promise<CallResult> {
  try {
    if (mostOf(scope) < MIN_TOKENS)
      throw new Error("The context has no room for a look-up now: continue with what you have, or look it up later.");
    const text = await (call.name === RETRIEVE ? retrieve : search)(call.input, tools, scope);
    return { call, text, isError: false };
  } catch (error) {
    return { call, text: tellModel(error), isError: true };
  }
}

/** The most tokens that a look-up may return. */
function mostOf({ roomTokens = MAX_TOKENS }: LookupScope): number {
  return Math.min(MAX_TOKENS, roomTokens);
}

async function retrieve(
  input: unknown,
  { archive, counter, redactor }: AnswerTools,
  scope: LookupScope,
): Promise<string> {
  const { session, handles } = scope;
  const handle = textField(input, "handle") ?? "";
  if (!isHandle(handle))
    throw new Error("That is not a handle. Handles look like h-7k2m9x4q; copy one from this conversation.");
  if (handles?.has(handle) === false) throw new CompactionError("HANDLE_FOREIGN", { handle });
  const original = await archive.retrieve(handle, { ...(session !== undefined && { session }) });
  const question: Readonly<Record<string, string>> = Object.fromEntries(
    [
      ["messages", "messages"],
      ["lines", "lines"],
      ["pattern", "pattern"],
      ["path", "jsonPath"],
      ["cursor", "cursor"],
    ].flatMap(([from = "", to = ""]) => {
      const value = textField(input, from);
      return value === undefined || value === "" ? [] : [[to, value]];
    }),
  );
  // A path applies to the JSON of a message, not to its readable form.
  const kind = question["jsonPath"] === undefined ? original.kind : "tool";
  const { text, ...reading } = renderOriginal({ ...original, kind }, (source) => redactor.redact(source));
  const answer = selectFromOriginal(text, { ...question, ...reading, counter, maxTokens: mostOf(scope) });
  const more = answer.nextCursor === undefined ? [] : [`Read on with cursor ${answer.nextCursor}.`];
  return [numberLines(answer), ...answer.notes, ...more].join("\n");
}

/** Lines that were searched for with their numbers, so that the model can ask for what is around them. */
function numberLines({ text, matchedLines }: SelectedPart): string {
  if (matchedLines === undefined || text === "") return text;
  const starts = lineStarts(text);
  // A page may begin inside a line, which then has no number.
  const unnumbered = starts.length - matchedLines.length;
  return starts
    .map((start, index) => {
      const number = matchedLines[index - unnumbered];
      const line = text.slice(start, starts[index + 1] ?? text.length);
      return number === undefined ? line : `${number}: ${line}`;
    })
    .join("");
}

async function search(input: unknown, { archive, counter }: AnswerTools, scope: LookupScope): Promise<string> {
  const { session, handles } = scope;
  const query = textField(input, "query") ?? "";
  if (query.trim() === "") throw new Error("Say in query what to search for.");
  const { hits } = await archive.search({
    query,
    ...(session !== undefined && { session }),
    limit: SEARCHED_HITS,
    maxTokens: SEARCHED_TOKENS,
    hitTokens: Math.min(HIT_TOKENS, mostOf(scope)),
  });
  const own = hits.flatMap((hit) => nameGiven(hit, handles));
  if (own.length === 0) return "Nothing that was taken out contains these words.";
  const blocks: string[] = [];
  let tokens = 0;
  for (const hit of own.slice(0, MAX_HITS)) {
    const block = `${titleOf(hit)}\n${hit.snippet}`;
    tokens += counter.count(block);
    if (tokens > mostOf(scope) && blocks.length > 0) break;
    blocks.push(block);
  }
  return blocks.join("\n\n");
}

function titleOf({ handle, tool, isInside }: GivenHit): string {
  const name = `${handle}${tool === undefined ? "" : ` ${tool}`}`;
  return isInside ? `${name} (a result among these messages; the line numbers are its own)` : name;
}

/** A hit under a handle that may be looked up. */
interface GivenHit extends SearchHit {
  /** Whether the handle belongs to messages that contain the text of the hit; its line numbers are then not theirs. */
  readonly isInside: boolean;
}

/** The hit under the first of its handles that may be looked up; nothing if none may. */
function nameGiven(hit: SearchHit, handles: ReadonlySet<string> | undefined): GivenHit[] {
  if (handles === undefined) return [{ ...hit, isInside: false }];
  const own = [hit.handle, ...(hit.alsoAs ?? [])].find((handle) => handles.has(handle));
  const handle = own ?? hit.heldBy?.find((holder) => handles.has(holder));
  return handle === undefined ? [] : [{ ...hit, handle, isInside: own === undefined }];
}

/**
 * What a model can do about a failed look-up. The messages of the errors are for the person who runs the program: they
 * name options and commands that a model does not have.
 */
const ADVICE: Partial<Record<CompactionErrorCode, (handle: string) => string>> = {
  HANDLE_UNKNOWN: (handle) =>
    `Nothing is stored under ${handle}. Copy the handle from this conversation, or search by words.`,
  HANDLE_FORGED: (handle) =>
    `${handle} was not given out here. Copy the handle from this conversation, or search by words.`,
  HANDLE_FOREIGN: (handle) => `${handle} belongs to another session and opens nothing here.`,
  HANDLE_EXPIRED: (handle) => `The text behind ${handle} has expired and was removed. Continue without it.`,
  HANDLE_AMBIGUOUS: (handle) =>
    `${handle} belongs to several different texts, so it opens none. Search by words instead.`,
};

/** Tells a model why its look-up failed, in words that it can act on. */
function tellModel(error: unknown): string {
  if (!(error instanceof Error)) return "That could not be read.";
  // The error of an invalid question already says what is wrong with it.
  if (!(error instanceof CompactionError) || error.code === "INVALID_POLICY") return error.message;
  const { code, details } = error as CompactionError;
  const handle = "handle" in details ? details.handle : "this handle";
  return ADVICE[code]?.(handle) ?? `The archive could not answer (${code}). Continue without it.`;
}
