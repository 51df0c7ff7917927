import { isObject, listField, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { PromptBlock } from "./prompt-block.ts";
import { findMarker, listBlocks, stripMarker } from "./strip-marker.ts";

/** The prompt of a Chat Completions request, one block per message. Breakpoints are those of OpenRouter's envelope. */
export function layOutChat(body: WireObject): PromptBlock[] {
  const tools = [...listField(body, "tools"), ...listField(body, "functions")].filter(isObject);
  return [
    ...tools.map((tool) => toBlock("tools", "", tool, [tool, tool["function"]])),
    ...listField(body, "messages")
      .filter(isObject)
      .map((message) => {
        const role = textField(message, "role") ?? "";
        const section = role === "system" || role === "developer" ? "system" : "messages";
        const parts = listBlocks(message["content"]);
        const content = parts.length === 0 ? message : { ...message, content: parts.map(stripMarker) };
        return toBlock(section, role, content, [message, ...parts]);
      }),
  ];
}

/** The prompt of a Responses request, one block per item. The model does not read ids and states of items. */
export function layOutResponses(body: WireObject): PromptBlock[] {
  const instructions = textField(body, "instructions");
  return [
    ...listField(body, "tools")
      .filter(isObject)
      .map((tool) => toBlock("tools", "", tool)),
    ...(instructions === undefined ? [] : [toBlock("system", "system", { text: instructions })]),
    ...listItems(body["input"]).map((item) => {
      const { id: _, status: __, type = "message", ...rest } = item;
      const role = textField(item, "role") ?? "";
      const textType = role === "assistant" ? "output_text" : "input_text";
      const content =
        type === "message" ? { ...rest, type, content: listBlocks(item["content"], textType) } : { ...rest, type };
      return toBlock("messages", role, content);
    }),
  ];
}

export function listItems(input: unknown): readonly WireObject[] {
  if (typeof input === "string") return [{ role: "user", content: input }];
  return Array.isArray(input) ? input.filter(isObject) : [];
}

function toBlock(
  section: PromptBlock["section"],
  role: string,
  wire: WireObject,
  holders: readonly unknown[] = [],
): PromptBlock {
  const breakpoint = holders.map(findMarker).find((ttl) => ttl !== undefined);
  return { section, role, content: stripMarker(wire), ...(breakpoint !== undefined && { breakpoint }) };
}
