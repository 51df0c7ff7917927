import { isObject, textField } from "../../core/json/wire-value.ts";

/** A model may be wrapped by tools, settings or a choice of models: never more than a few levels. */
const MAX_DEPTH = 4;

/**
 * The provider's name for a LangChain model; empty if the model does not say.
 *
 * A class for one provider says it as `model`. The result of `createAgent({ model: "anthropic:…" })` and
 * `initChatModel` chooses its class with each call, and has the name among its defaults. A model with bound tools or
 * settings contains the model.
 */
export function findModelName(model: unknown, depth = 0): string {
  if (!isObject(model) || depth > MAX_DEPTH) return "";
  const own = textField(model, "model") ?? textField(model, "modelName") ?? textField(model, "model_name");
  if (own !== undefined && own !== "") return own;
  return findModelName(model["_defaultConfig"], depth + 1) || findModelName(model["bound"], depth + 1);
}
