import { listField, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import { cutText } from "./sse.ts";

/** An event of the Responses API before it has its number. */
interface ItemEvent extends WireObject {
  readonly type: string;
}

/** The events of one output item, from its opening to its end. */
export function streamItem(item: WireObject, output_index: number): ItemEvent[] {
  const place = { item_id: item["id"], output_index };
  return [
    { type: "response.output_item.added", output_index, item: openItem(item) },
    ...streamInside(item, place),
    { type: "response.output_item.done", output_index, item },
  ];
}

function openItem(item: WireObject): WireObject {
  switch (item["type"]) {
    case "message":
      return { ...item, status: "in_progress", content: [] };
    case "function_call":
      return { ...item, status: "in_progress", arguments: "" };
    default:
      return { ...item, summary: [] };
  }
}

function streamInside(item: WireObject, place: WireObject): ItemEvent[] {
  switch (item["type"]) {
    case "message":
      return listField(item, "content").flatMap((block, content_index) =>
        streamText(block, { ...place, content_index }),
      );
    case "function_call": {
      const text = textField(item, "arguments") ?? "";
      return [
        ...cutText(text).map((delta) => ({ type: "response.function_call_arguments.delta", ...place, delta })),
        { type: "response.function_call_arguments.done", ...place, name: item["name"], arguments: text },
      ];
    }
    default:
      return listField(item, "summary").flatMap((part, summary_index) =>
        streamSummary(part, { ...place, summary_index }),
      );
  }
}

function streamText(block: unknown, place: WireObject): ItemEvent[] {
  const isRefusal = textField(block, "type") === "refusal";
  const text = textField(block, isRefusal ? "refusal" : "text") ?? "";
  const name = isRefusal ? "response.refusal" : "response.output_text";
  const open = isRefusal
    ? { type: "refusal", refusal: "" }
    : { type: "output_text", text: "", annotations: [], logprobs: [] };
  const logprobs = isRefusal ? {} : { logprobs: [] };
  return [
    { type: "response.content_part.added", ...place, part: open },
    ...cutText(text).map((delta) => ({ type: `${name}.delta`, ...place, delta, ...logprobs })),
    { type: `${name}.done`, ...place, ...(isRefusal ? { refusal: text } : { text }), ...logprobs },
    { type: "response.content_part.done", ...place, part: block },
  ];
}

function streamSummary(part: unknown, place: WireObject): ItemEvent[] {
  const text = textField(part, "text") ?? "";
  return [
    { type: "response.reasoning_summary_part.added", ...place, part: { type: "summary_text", text: "" } },
    ...cutText(text).map((delta) => ({ type: "response.reasoning_summary_text.delta", ...place, delta })),
    { type: "response.reasoning_summary_text.done", ...place, text },
    { type: "response.reasoning_summary_part.done", ...place, part },
  ];
}
