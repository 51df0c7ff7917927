import { sameJson } from "../../../core/json/same-json.ts";
import { isObject, textField } from "../../../core/json/wire-value.ts";
import { bindsThinking } from "../model-facts.ts";
import type { AnthropicRule, RequestView } from "../request-view.ts";
import { layOutPrompt, type PlacedThinking, type PromptLayout, type PromptUnit } from "./prompt-layout.ts";

/**
 * On models that bind thinking, a thinking block is valid only if everything before it is unchanged since the block was
 * written: the system prompt, the tools and all earlier messages.
 *
 * One request does not show which prefix a block was written for, so this one is compared with the one
 * sent right before it. Every block of this request is of one of two kinds:
 *
 * - A block that was already in the request before was accepted there. It is still valid when the
 *   words before it are the same as they were.
 * - Any other block is part of the answer to the request before, so it was written for exactly that request: all of it
 * must still be there, and between it and the block only that answer.
 *
 * Thinking blocks form a chain. Blocks may be left out at its front, but after a gap in its middle nothing is valid.
 * Once one block is invalid, so is every later one.
 *
 * Not counted as changes: `cache_control`, the order of keys, a bare string for one text block,
 * and tools whose loading is deferred. A compaction block that the provider wrote replaces everything before it, so the
 * comparison starts after the last one. The rule does not apply if the request asks for such blocks to be dropped, or
 * if either model does not bind.
 */
export const thinkingPrefix: AnthropicRule = {
  name: "thinking-prefix",
  check(request, report) {
    const { previous } = request;
    if (previous === undefined || previous.messages.length === 0) return;
    if (!binds(request, previous) || dropsBlocks(request)) return;

    for (const block of invalidThinking(request, previous)) {
      report(block.path, "Something before this thinking block changed since it was written; remove the block.");
    }
  },
};

/** A bare array names no model: then the model of the other request counts for both. */
function binds(request: RequestView, previous: RequestView): boolean {
  const models = [request, previous].flatMap(({ body }) => textField(body, "model") ?? []);
  return models.length > 0 && models.every(bindsThinking);
}

function dropsBlocks({ body }: RequestView): boolean {
  const thinking = body?.["thinking"];
  const binding = isObject(thinking) ? thinking["block_binding"] : undefined;
  return textField(binding, "prefix_mismatch_behavior") === "drop_block";
}

function invalidThinking(request: RequestView, previous: RequestView): readonly PlacedThinking[] {
  const [now, before] = [layOutPrompt(request), layOutPrompt(previous)];
  if (!sameHead(request, previous)) return now.thinking;

  const start = findStart(now, before);
  if (start === undefined) return [];
  const checked = now.thinking.filter((block) => block.position >= start.now);
  const isValid = validityOver(now, before, start);
  const firstInvalid = checked.findIndex((block, index) => !isValid(block, checked[index - 1]));
  return firstInvalid < 0 ? [] : checked.slice(firstInvalid);
}

/** The system prompt and the tools. They are known only if both requests are whole bodies. */
function sameHead(request: RequestView, previous: RequestView): boolean {
  if (request.body === undefined || previous.body === undefined) return true;
  const [head, oldHead] = [request, previous].map(({ system, tools }) => [
    system.map((block) => block.wire),
    tools.map((tool) => tool.wire).filter((tool) => tool["defer_loading"] !== true),
  ]);
  return sameContent(head, oldHead);
}

/** Where the comparison begins in each of the two. */
interface Start {
  readonly now: number;
  readonly before: number;
}

/** Undefined if there is a new compaction block and nothing after it shows where it joins the old messages. */
function findStart(now: PromptLayout, before: PromptLayout): Start | undefined {
  const compaction = now.units.findLastIndex(isCompaction);
  const unit = now.units[compaction];
  if (unit === undefined) return { now: 0, before: 0 };

  const same = before.units.findIndex((old) => isCompaction(old) && sameContent(old.content, unit.content));
  if (same >= 0) return { now: compaction, before: same };

  const oldPositions = new Map(before.thinking.map((block) => [block.key, block.position]));
  const kept = now.thinking.find((block) => block.position > compaction && oldPositions.has(block.key));
  const oldPosition = oldPositions.get(kept?.key ?? "");
  if (kept === undefined || oldPosition === undefined) return undefined;
  return { now: compaction + 1, before: Math.max(0, oldPosition - (kept.position - compaction - 1)) };
}

/** A failed compaction has null as its content and replaces nothing. */
function isCompaction({ type, content }: PromptUnit): boolean {
  return type === "compaction" && textField(content, "content") !== undefined;
}

type Validity = (block: PlacedThinking, blockBefore: PlacedThinking | undefined) => boolean;

function validityOver(now: PromptLayout, before: PromptLayout, start: Start): Validity {
  const same = countSameUnits(now.units, before.units, start);
  const length = before.units.length - start.before;
  const answerer = now.units[start.now + length]?.role;
  const chain = new Map(before.thinking.map((block, index) => [block.key, { position: block.position, index }]));

  return (block, blockBefore) => {
    const position = block.position - start.now;
    const old = chain.get(block.key);
    const previousLink = blockBefore && chain.get(blockBefore.key)?.index;
    const link = old?.index ?? before.thinking.length;
    // After a block of the answer, or at the front of what was kept, there is no link to compare with.
    if (previousLink !== undefined && link !== previousLink + 1) return false;
    if (old !== undefined) return old.position - start.before === position && position <= same;
    return same === length && (position === length || (position > length && answerer === "assistant"));
  };
}

function countSameUnits(now: readonly PromptUnit[], before: readonly PromptUnit[], start: Start): number {
  const length = Math.min(now.length - start.now, before.length - start.before);
  for (let index = 0; index < length; index += 1) {
    const [unit, old] = [now[start.now + index], before[start.before + index]];
    if (unit?.role !== old?.role || !sameContent(unit?.content, old?.content)) return index;
  }
  return Math.max(0, length);
}

/**
 * Clients move it from turn to turn, and the model never sees it; only inside the arguments and the schema of a tool is
 * it an ordinary key.
 */
const CACHE_MARKERS = { ignoredKey: "cache_control", literalKeys: new Set(["input", "input_schema"]) };

/** Whether two wire values mean the same to the model. */
function sameContent(one: unknown, other: unknown): boolean {
  return sameJson(one, other, CACHE_MARKERS);
}
