import { canonicalJson, isPlain, sortKeys } from "./canonical-json.ts";

/** A value as JSON, with the keys of its objects in their own order and in that of `canonicalJson`. */
export interface SpelledJson {
  readonly text: string;
  readonly canonical: string;
}

/**
 * Spells a value in both orders and writes what they have in common once: long strings are most of what is archived, and
 * to escape them takes far longer than to put them together twice.
 *
 * Empty for anything JSON cannot carry.
 */
export function spellJson(value: unknown): SpelledJson {
  try {
    return spell(value);
  } catch {
    const canonical = canonicalJson(value);
    return { text: stringify(value) ?? canonical, canonical };
  }
}

/** Throws if something is not plain data. */
function spell(value: unknown): SpelledJson {
  if (typeof value !== "object" || value === null) {
    const text = JSON.stringify(value) ?? "";
    return { text, canonical: text };
  }
  if (!isPlain(value)) throw new TypeError("not plain data");
  return Array.isArray(value) ? spellItems(value) : spellMembers(value);
}

function spellItems(items: readonly unknown[]): SpelledJson {
  let [text, canonical] = ["[", "["];
  for (let index = 0; index < items.length; index += 1) {
    const comma = index === 0 ? "" : ",";
    const item = spell(items[index]);
    text += comma + (item.text === "" ? "null" : item.text);
    canonical += comma + (item.canonical === "" ? "null" : item.canonical);
  }
  return { text: `${text}]`, canonical: `${canonical}]` };
}

/** The engine writes keys that are numbers before all others, whatever their order. */
const NUMBER = /^\d/;

function spellMembers(fields: Readonly<Record<string, unknown>>): SpelledJson {
  const keys = Object.keys(fields);
  const members = new Map<string, string>();
  let text = "";
  for (const key of keys) {
    if (key === "__proto__" || NUMBER.test(key)) throw new TypeError("a key that does not stay where it is");
    const member = spell(fields[key]);
    if (member.text === "") continue;
    const name = `${JSON.stringify(key)}:`;
    members.set(key, name + member.canonical);
    text += (text === "" ? "" : ",") + name + member.text;
  }
  sortKeys(keys);
  let canonical = "";
  for (const key of keys) {
    const member = members.get(key);
    if (member !== undefined) canonical += (canonical === "" ? "" : ",") + member;
  }
  return { text: `{${text}}`, canonical: `{${canonical}}` };
}

function stringify(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
