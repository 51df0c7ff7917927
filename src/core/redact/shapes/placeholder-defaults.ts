import { matchAt } from "../../text/match-at.ts";
import { classifyName } from "../judge/classify-name.ts";
import { isReference } from "../judge/is-reference.ts";
import { isMixed, isStrongToken } from "../judge/looks-random.ts";
import type { SecretShape } from "../secret-shape.ts";

const DEFAULT = /\$\{([\w.-]{2,80}):[-=]?([^{}\s"'\\]{6,200})\}/y;

/** The default in a placeholder: `${DB_PASSWORD:-...}`, `${app.secret:...}`. */
export const placeholderDefaults: SecretShape = {
  literals: ["${"],
  match({ text, report }, start) {
    const found = matchAt(DEFAULT, text, start);
    const [, name = "", value = ""] = found ?? [];
    if (found === undefined || isReference(value) || /^(?:https?:)?\/|[\w]:\/\//.test(value)) return;
    const { type = "token", demand } = classifyName(name) ?? {};
    if (!isStrongToken(value) && !(demand === "any" && isMixed(value))) return;
    const end = start + found[0].length - 1;
    report({ type, start: end - value.length, end, byName: true });
  },
};
