import { matchAt } from "../../text/match-at.ts";
import { isReference } from "../judge/is-reference.ts";
import { isStrongToken } from "../judge/is-strong-token.ts";
import { isMixed } from "../judge/looks-random.ts";
import type { Shape } from "../shape.ts";

const DEFAULT = /\$\{([\w.-]{2,80}):[-=]?([^{}\s"'\\]{6,200})\}/y;

/** What stands in a placeholder for the case that nothing is set: `${DB_PASSWORD:-...}`, `${app.secret:...}`. */
export const placeholderDefaults: Shape = {
  literals: ["${"],
  match({ text, names, report }, start) {
    const found = matchAt(DEFAULT, text, start);
    const [, name = "", value = ""] = found ?? [];
    if (found === undefined || isReference(value) || /^(?:https?:)?\/|[\w]:\/\//.test(value)) return;
    const demand = names.classify(name)?.demand;
    if (!isStrongToken(value) && !(demand === "any" && isMixed(value))) return;
    const end = start + found[0].length - 1;
    report({ type: names.classify(name)?.type ?? "token", start: end - value.length, end, byName: true });
  },
};
