import { isStandIn } from "../judge/is-placeholder.ts";
import { judgeChoice } from "../judge/looks-chosen.ts";
import { isStrongToken, looksRandom } from "../judge/looks-random.ts";
import type { SecretShape } from "../secret-shape.ts";
import { characterSet } from "../text/ascii-set.ts";

/** Flags with which tools mark a value beside them as secret. */
const FLAGS = ["sensitive", "masked", "issecret"];

/** Judgements: how far a value may be from its flag. */
const REACH = 300;
const VALUE = String.raw`(?:value|result|default)\\{0,7}["']?\s{0,8}[:=]\s{0,8}\\{0,7}["'](?<secret>[^"'\\\r\n]{4,200})\\{0,7}["']`;
const BEHIND = new RegExp(String.raw`^\\{0,7}["']?\s{0,8}[:=,]\s{0,8}true(?:[^{}]{0,260})?\b${VALUE}`);
const BEFORE = new RegExp(String.raw`\b${VALUE}[^{}]{0,200}$`);
const IS_TRUE = /^\\{0,7}["']?\s{0,8}[:=]\s{0,8}true\b/;

/** Kinds of objects whose value is secret, with the name of that value. */
const KINDS: readonly (readonly [kind: string, value: RegExp])[] = [
  ["random_password", valueCalled("result")],
  ["keyname", valueCalled("value")],
];
/** A judgement: a value's kind may be further away. */
const KIND_REACH = 600;

function valueCalled(name: string): RegExp {
  return new RegExp(
    String.raw`\b${name}\\{0,7}["']?\s{0,8}[:=]\s{0,8}\\{0,7}["'](?<secret>[^"'\\\r\n]{8,200})\\{0,7}["']`,
  );
}

/** Values of things that contain only secrets: `{"keyName": "key1", "value": "..."}`. */
const kindValues: readonly SecretShape[] = KINDS.map(([kind, value]) => ({
  literals: [kind],
  // Programs are full of the word; it is a field only beside a quote.
  companion: { distance: 0, set: characterSet('"', "'", "\\") },
  match({ text, code, report }, _start, end) {
    const found = value.exec(text.slice(end, end + KIND_REACH));
    const secret = found?.groups?.["secret"];
    if (found === null || secret === undefined || isStandIn(secret, code) || (kind === "keyname" && !isMadeUp(secret)))
      return;
    const start = end + found.index + found[0].lastIndexOf(secret);
    report({ type: "secret", start, end: start + secret.length, byName: true });
  },
}));

function isMadeUp(value: string): boolean {
  return isStrongToken(value) || looksRandom(value) || judgeChoice(value) !== "none";
}

/** Values that a flag in the same object marks as secret: `{"sensitive": true, "value": "..."}`. */
const flaggedFields: SecretShape = {
  literals: FLAGS,
  match({ text, code, report }, start, end) {
    const after = text.slice(end, end + REACH);
    if (!IS_TRUE.test(after)) return;
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

/** Values that are secret because of what is beside them in the same object. */
export const flaggedValues: readonly SecretShape[] = [flaggedFields, ...kindValues];
