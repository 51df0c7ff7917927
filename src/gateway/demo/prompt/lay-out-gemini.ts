import { isObject, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import { fieldOf } from "../../../formats/gemini/field.ts";
import { listOrOne } from "../../../formats/gemini/list-or-one.ts";
import type { PromptBlock } from "./prompt-block.ts";

/** The prompt of a Gemini request, one block per content. */
export function layOutGemini(body: WireObject): PromptBlock[] {
  const instructions = fieldOf(body, "systemInstruction");
  const list = (value: unknown): WireObject[] => (listOrOne(value) ?? []).filter(isObject);
  return [
    ...list(fieldOf(body, "tools")).map((content): PromptBlock => ({ section: "tools", role: "", content })),
    ...list(instructions).map((content): PromptBlock => ({ section: "system", role: "system", content })),
    ...list(body["contents"]).map(
      (content): PromptBlock => ({ section: "messages", role: textField(content, "role") ?? "user", content }),
    ),
  ];
}
