import { isStandIn } from "../judge/is-placeholder.ts";
import type { Shape } from "../shape.ts";

/** Flags by which tools say of a value beside them that it is secret. */
const FLAGS = ["sensitive", "masked", "issecret", "random_password"];

const REACH = 300;
const VALUE = String.raw`(?:value|result|default)\\{0,7}["']?\s{0,8}[:=]\s{0,8}\\{0,7}["'](?<secret>[^"'\\\r\n]{4,200})\\{0,7}["']`;
const BEHIND = new RegExp(
  String.raw`^\\{0,7}["']?\s{0,8}[:=,]\s{0,8}(?:true)?(?:[^{}]{0,260}|.{0,200}?\{\s?\\{0,7}["']attributes[^{}]{0,20}\{[^{}]{0,160})?\b${VALUE}`,
  "s",
);
const BEFORE = new RegExp(String.raw`\b${VALUE}[^{}]{0,200}$`);
const IS_TRUE = /^\\{0,7}["']?\s{0,8}[:=]\s{0,8}true\b/;

/** Values that a flag in the same object calls secret: `{"sensitive": true, "value": "..."}`. */
export const flaggedValues: Shape = {
  literals: FLAGS,
  match({ text, code, report }, start, end) {
    const after = text.slice(end, end + REACH);
    const isKind = text.startsWith("random_password", start);
    if (!isKind && !IS_TRUE.test(after)) return;
    const behind = BEHIND.exec(after);
    const before = behind === null ? BEFORE.exec(text.slice(Math.max(0, start - REACH), start)) : null;
    const found = behind ?? before;
    const secret = found?.groups?.["secret"];
    if (found === null || secret === undefined || isStandIn(secret, code)) return;
    const from = behind === null ? Math.max(0, start - REACH) : end;
    const secretStart = from + found.index + found[0].lastIndexOf(secret);
    report({ type: "secret", start: secretStart, end: secretStart + secret.length, byName: true });
  },
};
