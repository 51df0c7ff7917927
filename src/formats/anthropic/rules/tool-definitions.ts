import { textField } from "../../../core/json/wire-value.ts";
import type { AnthropicRule } from "../request-view.ts";

/** Names of custom tools; the provider's own tools have fixed ones. */
export const toolNamePattern: AnthropicRule = {
  name: "tool-name-pattern",
  check({ tools }, report) {
    for (const { wire, path, type } of tools) {
      const name = textField(wire, "name");
      const custom = type === "" || type === "custom";
      if (!custom || name === undefined || /^[a-zA-Z0-9_-]{1,128}$/.test(name)) continue;
      report(`${path}.name`, "A tool name should be 1 to 128 letters, digits, underscores and hyphens.");
    }
  },
};

export const toolNameUnique: AnthropicRule = {
  name: "tool-name-unique",
  check({ tools }, report) {
    const seen = new Set<string>();
    for (const { wire, path } of tools) {
      const name = textField(wire, "name");
      if (name === undefined) continue;
      if (seen.has(name)) report(`${path}.name`, "Two tools have this name; keep one of them.");
      seen.add(name);
    }
  },
};

/** Thinking with a fixed budget leaves the choice of a tool to the model. */
export const forcedToolChoiceWithThinking: AnthropicRule = {
  name: "forced-tool-choice-with-thinking",
  check({ body }, report) {
    const choice = textField(body?.["tool_choice"], "type");
    const forced = choice === "any" || choice === "tool";
    if (forced && textField(body?.["thinking"], "type") === "enabled") {
      report("tool_choice", "A forced tool choice cannot be combined with enabled thinking; use auto.");
    }
  },
};
