import { isObject, textField } from "../../core/json/wire-value.ts";

/** Around a model there are its tools, its settings, a choice of models: never more than a few. */
const MAX_DEPTH = 4;

/**
 * What a model of LangChain is called by its provider; empty if it does not tell.
 *
 * A class for one provider says it as `model`. What `createAgent({ model: "anthropic:…" })` and `initChatModel` make chooses
 * its class with each call, and has the name among its defaults. A model with tools or settings bound to it holds the model.
 */
export function findModelName(model: unknown, depth = 0): string {
  if (!isObject(model) || depth > MAX_DEPTH) return "";
  const own = textField(model, "model") ?? textField(model, "modelName") ?? textField(model, "model_name");
  if (own !== undefined && own !== "") return own;
  return findModelName(model["_defaultConfig"], depth + 1) || findModelName(model["bound"], depth + 1);
}
