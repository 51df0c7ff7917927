import type { Setting } from "../core/policy/setting.ts";

const PROVIDERS: readonly unknown[] = ["openai", "anthropic", "auto", "none", null, undefined];

/** The summarizer as other agents spell it: `auxiliary.compression.provider` and `.model`. */
export const AUXILIARY_SETTING: Setting = {
  key: "auxiliary.compression",
  option: "summaryModel",
  flag: "summarizer",
  isNamedOnly: true,
  values: {
    kind: "checked",
    range: "a mapping of provider (openai, anthropic, auto or none) and model",
    isValid: (value) =>
      value === null ||
      (value instanceof Map &&
        [...value.keys()].every((key) => key === "provider" || key === "model") &&
        PROVIDERS.includes(value.get("provider")) &&
        (value.get("model") == null || /^(?:|[A-Za-z0-9][\x21-\x7e]{1,199})$/.test(String(value.get("model"))))),
  },
  doc: "who writes the prose of a handoff, as other agents spell it",
};

/** The same as `compression.summary_model` says it. */
export function nameAuxiliary(value: unknown): string {
  const fields = value instanceof Map ? value : new Map();
  const model = String(fields.get("model") ?? "");
  const provider = fields.get("provider") ?? "auto";
  if (model === "" || provider === "none") return "none";
  return provider === "auto" ? model : `${provider}:${model}`;
}
