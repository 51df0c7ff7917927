import type { Rule } from "../../finding.ts";
import { keyOf } from "../field.ts";
import { listOrOne } from "../list-or-one.ts";
import type { RequestView } from "./request-view.ts";

const inTheCache = ["systemInstruction", "tools", "toolConfig"] as const;

/** The API answers "CachedContent can not be used with GenerateContent request setting system_instruction, tools or tool_config". */
export const cachedContentAlone: Rule<RequestView> = {
  name: "cached-content-alone",
  check({ body, startsInCache }, report) {
    if (body === undefined || !startsInCache) return;
    for (const field of inTheCache) {
      const key = keyOf(body, field);
      if (key === undefined || listOrOne(body[key])?.length === 0) continue;
      report(key, "With cachedContent this belongs into the cache: remove it from the request.");
    }
  },
};
