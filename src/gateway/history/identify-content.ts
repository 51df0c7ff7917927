import { parseJson } from "../../core/json/parse-json.ts";
import { isObject } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import { foldSpace } from "./fold-space.ts";

/** What one format leaves out of the content of a message. */
export interface ContentRules {
  /** Blocks that a client may drop from one request to the next. */
  readonly passingBlocks: ReadonlySet<unknown>;
  /** Fields of a block that do not identify it. */
  readonly passingFields: ReadonlySet<string>;
}

/** The content of a message, whatever form a client gives it. */
export interface ContentIdentity {
  /** All that is said in it, on one line: clients trim, and cut texts into blocks as they like. */
  readonly said: string;
  /** What is not text. */
  readonly blocks: readonly unknown[];
}

/** Content without its form: a bare string is one block of text, reminders, markers and white space are left out. */
export function identifyContent(content: unknown, rules: ContentRules): ContentIdentity {
  const all = Array.isArray(content) ? content : content == null ? [] : [content];
  const texts = all.map((block) => textOf(block, rules));
  const said = texts.filter((text) => text !== undefined && text !== "");
  const others = all.filter((_, index) => texts[index] === undefined);
  return {
    said: said.join(" "),
    blocks: others.flatMap((block: unknown) => identifyBlock(block, rules)),
  };
}

/** The meaning of content: its text alone if there is nothing else in it. */
export function findSaid(content: unknown, rules: ContentRules): unknown {
  const identity = identifyContent(content, rules);
  return identity.blocks.length === 0 ? identity.said : identity;
}

/** Whether a message holds anything by which it could be known. */
export function isEmptyIdentity({ said, blocks }: ContentIdentity): boolean {
  return said === "" && blocks.length === 0;
}

/** An object without the fields that do not count, and without empty ones. */
export function withoutFields(value: WireObject, passing: ReadonlySet<string>): WireObject {
  return Object.fromEntries(Object.entries(value).filter(([key, field]) => !passing.has(key) && !isNothing(field)));
}

/**
 * Arguments of a call without what a client fills in or leaves out as it likes: a field that is `false`, empty or null
 * means the same as one that is missing.
 */
export function identifyArguments(value: unknown): unknown {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([, field]) => field !== false && !isNothing(field)))
    : value;
}

/** The same of arguments that come as text, in which clients move keys and spaces. */
export function identifyWritten(written: unknown): unknown {
  return typeof written === "string" ? (identifyArguments(parseJson(written)) ?? written) : written;
}

function textOf(block: unknown, { passingBlocks }: ContentRules): string | undefined {
  if (typeof block === "string") return foldSpace(block, " ");
  if (!isObject(block) || typeof block["text"] !== "string" || passingBlocks.has(block["type"])) return undefined;
  return foldSpace(block["text"], " ");
}

function identifyBlock(block: unknown, rules: ContentRules): unknown[] {
  if (!isObject(block)) return [block];
  const { type, content, input } = block;
  if (rules.passingBlocks.has(type)) return [];
  const kept = withoutFields(block, rules.passingFields);
  return [
    {
      ...kept,
      ...(input !== undefined && { input: identifyArguments(input) }),
      ...(content !== undefined && { content: identifyContent(content, rules) }),
    },
  ];
}

function isNothing(value: unknown): boolean {
  return value == null || value === "" || (Array.isArray(value) && value.length === 0);
}
