import type { SessionArchive } from "../../archives/session-archive.ts";
import { CompactionError } from "../../core/errors.ts";
import type { Redactor, TokenCounter } from "../../core/ports.ts";
import { isHandle } from "../../core/retrieve/is-handle.ts";
import { readOriginal } from "../../core/retrieve/read-original.ts";
import { textField } from "../../formats/wire-value.ts";
import { RETRIEVE } from "./retrieval-tools.ts";

/** A call of one of our tools. */
export interface OurCall {
  readonly id: string;
  readonly name: string;
  /** As the model wrote it: it may be anything. */
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
  readonly redactor: Redactor;
}

/** A look-up never fills the context again: this is the most it brings back. */
const MOST_TOKENS = 2_000;
const MOST_HITS = 5;
/** Of these the conversation's own are shown. */
const SEARCHED_HITS = 50;

/** What a conversation was given. Only that is its own to read: anybody can write a handle down, in a file or a page. */
export interface GivenHandles {
  readonly lineage: string;
  readonly handles: ReadonlySet<string>;
}

/** Answers a call of the model. Never throws: what went wrong is told to the model, which can do something about it. */
export async function answerCall(call: OurCall, tools: AnswerTools, given: GivenHandles): Promise<CallResult> {
  try {
    const text = await (call.name === RETRIEVE ? retrieve : search)(call.input, tools, given);
    return { call, text, isError: false };
  } catch (error) {
    return { call, text: error instanceof Error ? error.message : "That could not be read.", isError: true };
  }
}

async function retrieve(
  input: unknown,
  { archive, counter, redactor }: AnswerTools,
  { lineage, handles }: GivenHandles,
): Promise<string> {
  const handle = textField(input, "handle") ?? "";
  if (!isHandle(handle))
    throw new Error("That is no handle. Handles look like h-7k2m9x4q, as they stand in this conversation.");
  if (!handles.has(handle)) throw new CompactionError("HANDLE_FOREIGN", { handle });
  const original = await archive.retrieve(handle, { session: lineage });
  const question = Object.fromEntries(
    [
      ["lines", "lines"],
      ["pattern", "pattern"],
      ["path", "jsonPath"],
      ["cursor", "cursor"],
    ].flatMap(([from = "", to = ""]) => {
      const value = textField(input, from);
      return value === undefined || value === "" ? [] : [[to, value]];
    }),
  );
  const answer = readOriginal(redactor.redact(original.text), { ...question, counter, maxTokens: MOST_TOKENS });
  const more = answer.nextCursor === undefined ? [] : [`Read on with cursor ${answer.nextCursor}.`];
  return [answer.text, ...answer.notes, ...more].join("\n");
}

async function search(
  input: unknown,
  { archive, counter }: AnswerTools,
  { lineage, handles }: GivenHandles,
): Promise<string> {
  const query = textField(input, "query") ?? "";
  if (query.trim() === "") throw new Error("Say in query what to search for.");
  const { hits } = await archive.search({ query, session: lineage, limit: SEARCHED_HITS });
  const own = hits.filter(({ handle }) => handles.has(handle));
  if (own.length === 0) return "Nothing that was taken out holds these words.";
  const lines: string[] = [];
  let tokens = 0;
  for (const { handle, snippet } of own.slice(0, MOST_HITS)) {
    const line = `${handle}: ${snippet}`;
    tokens += counter.count(line);
    if (tokens > MOST_TOKENS) break;
    lines.push(line);
  }
  return lines.join("\n");
}
