import { readFileSync } from "node:fs";
import type { ScriptPart } from "../../../gateway/demo/scripts/script.ts";

/** A block of a message, as far as the story needs it. */
interface StoryBlock {
  readonly type: string;
  readonly id?: string;
  readonly tool_use_id?: string;
  readonly name?: string;
  readonly input?: unknown;
  readonly text?: string;
}

export interface StoryMessage {
  readonly role: "user" | "assistant";
  readonly content: string | readonly StoryBlock[];
}

/** What the demo plays: what the user and the tools say, and what the model answers. */
export interface Story {
  /** The request without its messages. */
  readonly head: Readonly<Record<string, unknown>> & { readonly model: string };
  /** All of them, as they will be at the end. */
  readonly messages: readonly StoryMessage[];
  readonly opening: StoryMessage;
  readonly turns: readonly StoryTurn[];
}

export interface StoryTurn {
  readonly answer: readonly ScriptPart[];
  /** What the client adds after the answer; undefined at the end. */
  readonly reply?: StoryMessage;
  /** The ids of the answer's calls, in order, as the reply names them. */
  readonly callIds: readonly string[];
}

const SESSION = new URL("../../../../fixtures/demo-session.json", import.meta.url);
/** The day of small steps that follows it. */
const REVIEW = new URL("../../../../fixtures/demo-review.json", import.meta.url);

/** Loads the story from the bundled sessions, without the cache markers that their client had set, so that ours can be seen. */
export function loadStory(maxTokens: number): Story {
  const { messages: first, ...head } = loadMessages(SESSION);
  const messages = [...first, ...loadMessages(REVIEW).messages];
  const [opening, ...rest] = messages;
  if (opening === undefined) throw new Error("the bundled session is empty");
  const turns = rest.flatMap((message, index): StoryTurn[] => {
    if (message.role !== "assistant") return [];
    const reply = rest[index + 1];
    return [{ answer: parseAnswer(message), callIds: listCallIds(message), ...(reply !== undefined && { reply }) }];
  });
  const end: StoryTurn = {
    answer: [{ kind: "text", text: "Not yet: they cover memory under a heading, and the word is in no test." }],
    callIds: [],
  };
  return { head: { ...head, max_tokens: maxTokens }, messages, opening, turns: [...turns, end] };
}

function loadMessages(file: URL): Story["head"] & { readonly messages: readonly StoryMessage[] } {
  const withoutMarkers = (key: string, value: unknown): unknown => (key === "cache_control" ? undefined : value);
  return JSON.parse(readFileSync(file, "utf8"), withoutMarkers);
}

/** The reply to an answer whose calls got other ids than the story's. */
export function renameCalls({ role, content }: StoryMessage, ids: ReadonlyMap<string, string>): StoryMessage {
  if (typeof content === "string") return { role, content };
  return {
    role,
    content: content.map((block) =>
      block.tool_use_id === undefined
        ? block
        : { ...block, tool_use_id: ids.get(block.tool_use_id) ?? block.tool_use_id },
    ),
  };
}

/** The ids of the calls in a message, in order. */
export function listCallIds({ content }: StoryMessage): string[] {
  if (typeof content === "string") return [];
  return content.flatMap(({ type, id }) => (type === "tool_use" && id !== undefined ? [id] : []));
}

function parseAnswer({ content }: StoryMessage): ScriptPart[] {
  if (typeof content === "string") return [{ kind: "text", text: content }];
  return content.flatMap(({ type, text, name, input }): ScriptPart[] => {
    if (type === "text" && text !== undefined) return [{ kind: "text", text }];
    return type === "tool_use" && name !== undefined ? [{ kind: "tool-call", toolName: name, input }] : [];
  });
}
