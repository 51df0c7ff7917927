import type { Setting } from "../core/policy/setting.ts";

/** The section in which each name is that of a tool. */
export const TOOLS_SECTION = "tools";

/** What may be said of a tool. */
export const TOOL_SETTING: Pick<Setting, "values" | "doc"> = {
  values: { kind: "choice", choices: ["keep", "first"] },
  doc: "by the name of a tool: its results are never compacted (keep), or go before any other (first)",
};
