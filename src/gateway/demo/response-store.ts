import { listField, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import { listItems } from "./prompt/lay-out-openai.ts";
import type { Refusal } from "./provider-error.ts";

/** What the Responses API keeps for clients that do not send everything again. */
export interface ResponseStore {
  /** The body with the items it refers to in place of the references, or why that is not possible. */
  expand(body: WireObject): { readonly body: WireObject } | { readonly refusal: Refusal };
  add(responseId: string, input: unknown, output: readonly WireObject[]): void;
}

/** A judgement: more than a demonstration has. */
const MAX_RESPONSES = 2_000;

/** A store that forgets the oldest responses. */
export function responseStore(): ResponseStore {
  const responses = new Map<string, readonly WireObject[]>();
  const items = new Map<string, WireObject>();

  function find(item: WireObject): WireObject | undefined {
    const id = textField(item, "id");
    const isReference = item["type"] === "item_reference" || (item["type"] === undefined && item["role"] === undefined);
    return isReference && id !== undefined ? items.get(id) : item;
  }

  return {
    expand(body) {
      const previousId = textField(body, "previous_response_id");
      const earlier = previousId === undefined ? [] : responses.get(previousId);
      if (earlier === undefined) return { refusal: notFound(`Previous response with id '${previousId}' not found.`) };
      const input = listItems(body["input"]);
      const found = input.map(find);
      const missing = input[found.indexOf(undefined)];
      if (missing !== undefined) return { refusal: notFound(`Item with id '${textField(missing, "id")}' not found.`) };
      return { body: { ...body, input: [...earlier, ...found.filter((item) => item !== undefined)] } };
    },
    add(responseId, input, output) {
      responses.set(responseId, [...listItems(input), ...output]);
      for (const item of output) items.set(textField(item, "id") ?? "", item);
      const oldest = responses.size > MAX_RESPONSES ? responses.keys().next().value : undefined;
      if (oldest === undefined) return;
      for (const item of listField({ output: responses.get(oldest) }, "output"))
        items.delete(textField(item, "id") ?? "");
      responses.delete(oldest);
    },
  };
}

function notFound(message: string): Refusal {
  return { status: 400, type: "invalid_request_error", code: "previous_response_not_found", message };
}
