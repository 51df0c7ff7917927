import type { WireObject } from "../../core/model/json.ts";
import { isObject } from "../../formats/wire-value.ts";
import { withoutReminders } from "./without-reminders.ts";

/** What one format leaves out of the content of a message. */
export interface ContentRules {
  /** Blocks that a client may drop from one request to the next. */
  readonly passingBlocks: ReadonlySet<unknown>;
  /** Fields of a block that say nothing about it. */
  readonly passingFields: ReadonlySet<string>;
}

/** Content as a list of blocks: a bare string is one block of text, reminders and markers are left out. */
export function identifyContent(content: unknown, rules: ContentRules): unknown {
  if (typeof content === "string") return identifyText(content);
  if (!Array.isArray(content)) return content ?? [];
  return content.flatMap((block) => identifyBlock(block, rules));
}

/** An object without the fields that do not count, and without those that hold nothing. */
export function withoutFields(value: WireObject, passing: ReadonlySet<string>): WireObject {
  return Object.fromEntries(
    Object.entries(value).filter(([key, field]) => !passing.has(key) && field !== null && !isEmptyList(field)),
  );
}

function identifyText(text: string): unknown[] {
  const said = withoutReminders(text);
  return said === "" ? [] : [said];
}

function identifyBlock(block: unknown, rules: ContentRules): unknown[] {
  if (!isObject(block)) return [block];
  const { type, text, content } = block;
  if (rules.passingBlocks.has(type)) return [];
  if (typeof text === "string") return identifyText(text);
  const kept = withoutFields(block, rules.passingFields);
  return [content === undefined ? kept : { ...kept, content: identifyContent(content, rules) }];
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
