import type { Rule } from "../../finding.ts";
import { isObject, textField } from "../../wire-value.ts";
import { fieldOf } from "../field.ts";
import { listOrOne } from "../list-or-one.ts";
import type { RequestView } from "./request-view.ts";

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
            "A function of this name is declared already: rename or remove one of them.",
          );
        }
        seen.add(name);
      }
    }
  },
};
