import type { Fact } from "../facts/fact.ts";

/** How far a subject may be from its value. */
const NEAR_CHARACTERS = 200;

/** Score 2: whether a text holds a fact: the value word for word, and a word of its subject near it. */
export function holdsFact(text: string, { value, subjects }: Pick<Fact, "value" | "subjects">): boolean {
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
    const around = text.slice(Math.max(0, at - NEAR_CHARACTERS), at + value.length + NEAR_CHARACTERS).toLowerCase();
    if (subjects.length === 0 || subjects.some((subject) => around.includes(subject.toLowerCase()))) return true;
  }
  return false;
}
