import type { WireObject } from "../../../core/model/json.ts";
import { isObject, textField } from "../../../formats/wire-value.ts";
import { layOutAnthropic } from "../prompt/lay-out-anthropic.ts";
import { isThinking, type ThinkingSeal } from "./thinking-seal.ts";

/**
 * Finds the first thinking block of a Messages request that is not what this upstream wrote, where it wrote it.
 *
 * Undefined where all hold, and where the client asks for such blocks to be dropped.
 */
export function findBrokenThinking(body: WireObject, seal: ThinkingSeal): string | undefined {
  if (dropsBlocks(body)) return undefined;
  let name = seal.nameOf(textField(body, "model") ?? "", []);
  let previous: string | undefined;
  let position = 0;
  for (const block of layOutAnthropic(body)) {
    if (!isThinking(block)) {
      name = seal.extend(name, block);
      continue;
    }
    position += 1;
    const { thinking: text, signature } = block.content;
    const isOurs = typeof text === "string" && typeof signature === "string";
    if (!isOurs || !seal.holds(name, text, signature, previous)) return describe(position, name);
    previous = signature;
  }
  return undefined;
}

function describe(position: number, name: string): string {
  const reason = name === "" ? "has an invalid `signature`" : "is bound to a different conversation";
  return `messages: \`thinking\` block ${position} ${reason}`;
}

function dropsBlocks({ thinking }: WireObject): boolean {
  const binding = isObject(thinking) ? thinking["block_binding"] : undefined;
  return textField(binding, "prefix_mismatch_behavior") === "drop_block";
}
