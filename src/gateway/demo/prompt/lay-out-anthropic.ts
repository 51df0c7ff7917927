import { isObject, listField, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { PromptBlock } from "./prompt-block.ts";
import { findMarker, listBlocks, stripMarker } from "./strip-marker.ts";

/** The prompt of a Messages request. The automatic breakpoint is on its last block. */
export function layOutAnthropic(body: WireObject): PromptBlock[] {
  const blocks: PromptBlock[] = [
    ...listField(body, "tools")
      .filter(isObject)
      .map((tool) => block("tools", "", tool)),
    ...listBlocks(body["system"]).map((wire) => block("system", "", wire)),
    ...listField(body, "messages").flatMap((message) => {
      const role = textField(message, "role") ?? "";
      const content = isObject(message) ? message["content"] : undefined;
      return listBlocks(content).map((wire) => block("messages", role, wire));
    }),
  ];
  const automatic = findMarker(body);
  const last = blocks.at(-1);
  if (automatic === undefined || last === undefined || last.breakpoint !== undefined) return blocks;
  return blocks.with(-1, { ...last, breakpoint: automatic });
}

function block(section: PromptBlock["section"], role: string, wire: WireObject): PromptBlock {
  const inside = wire["type"] === "tool_result" ? listBlocks(wire["content"]) : undefined;
  // A breakpoint inside a result ends, for our purposes, where the result ends.
  const breakpoint = findMarker(wire) ?? inside?.map(findMarker).find((ttl) => ttl !== undefined);
  const content = stripMarker(wire);
  return {
    section,
    role,
    content: inside === undefined ? content : { ...content, content: inside.map(stripMarker) },
    ...(breakpoint !== undefined && { breakpoint }),
  };
}
