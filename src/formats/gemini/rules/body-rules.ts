import { isObject, textField } from "../../../core/json/wire-value.ts";
import type { Rule } from "../../finding.ts";
import { fieldOf, keyOf } from "../field.ts";
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
      report(key, "With cachedContent this belongs in the cache: remove it from the request.");
    }
  },
};

/** The API answers "Duplicate function declaration found". */
export const toolNameUnique: Rule<RequestView> = {
  name: "tool-name-unique",
  check({ body }, report) {
    const tools = listOrOne(body && fieldOf(body, "tools")) ?? [];
    const seen = new Set<string>();
    for (const [index, tool] of tools.entries()) {
      const declarations = isObject(tool) ? (listOrOne(fieldOf(tool, "functionDeclarations")) ?? []) : [];
      for (const [position, declaration] of declarations.entries()) {
        const name = textField(declaration, "name");
        if (name === undefined) continue;
        if (seen.has(name)) {
          report(
            `tools[${index}].functionDeclarations[${position}].name`,
            "A function of this name is already declared: rename or remove one of them.",
          );
        }
        seen.add(name);
      }
    }
  },
};
