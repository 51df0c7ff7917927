import type { SessionArchive } from "../../archives/session-archive.ts";
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

/** Answers a call of the model. Never throws: what went wrong is told to the model, which can do something about it. */
export async function answerCall(call: OurCall, tools: AnswerTools): Promise<CallResult> {
  try {
    const text = call.name === RETRIEVE ? await retrieve(call.input, tools) : await search(call.input, tools);
    return { call, text, isError: false };
  } catch (error) {
    return { call, text: error instanceof Error ? error.message : "That could not be read.", isError: true };
  }
}

async function retrieve(input: unknown, { archive, counter, redactor }: AnswerTools): Promise<string> {
  const handle = textField(input, "handle") ?? "";
  if (!isHandle(handle))
    throw new Error("That is no handle. Handles look like h-7k2m9x4q, as they stand in this conversation.");
  const original = await archive.retrieve(handle);
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

async function search(input: unknown, { archive }: AnswerTools): Promise<string> {
  const query = textField(input, "query") ?? "";
  if (query.trim() === "") throw new Error("Say in query what to search for.");
  const { hits } = await archive.search({ query, limit: MOST_HITS, maxTokens: MOST_TOKENS });
  if (hits.length === 0) return "Nothing that was taken out holds these words.";
  return hits.map(({ handle, snippet }) => `${handle}: ${snippet}`).join("\n");
}
