import fc from "fast-check";
import { anyCharacter } from "../any-character.ts";

export type Json = Record<string, unknown>;

/** What an arbitrary generates. */
export type Generated<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
  fc.constantFrom(
    "naïve café ☕️👩‍👩‍👧",
    "tab\tand\u0000null\u001b[31m",
    "\ufefflead",
    "line 1\nline 2\n",
    '{"json": true}',
  ),
);

/** What the provider accepts as text: more than white space. */
export const text = anyText.filter((value) => value.trim() !== "");

/** As a model ends its answers, without trailing white space; at the end of a request anything else is refused. */
export const answerText = text.map((value) => value.trimEnd());

/** Fields that no published version of the API has. */
const unknownFields: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.string({ maxLength: 4 }).map((key) => `x_${key}`),
      fc.jsonValue({ maxDepth: 1 }),
      { maxKeys: 2, noNullPrototype: true },
    ),
  },
);

/** The same object with unknown fields, before or after its own. */
export function withUnknownFields(arbitrary: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc
    .tuple(arbitrary, unknownFields, fc.boolean())
    .map(([value, unknown, before]) => (before ? { ...unknown, ...value } : { ...value, ...unknown }));
}

/** A value or nothing, in a form that can be spread into an object. */
export function optional(key: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<Json> {
  return fc.option(value, { nil: undefined }).map((chosen) => (chosen === undefined ? {} : { [key]: chosen }));
}

/** One object made from several that each contribute some of its fields. */
export function joined(...parts: readonly fc.Arbitrary<Json>[]): fc.Arbitrary<Json> {
  return fc.tuple(...parts).map((objects) => Object.assign({}, ...objects));
}

export const jsonInput: fc.Arbitrary<Json> = fc.dictionary(
  fc.oneof(fc.constantFrom("path", "__proto__", "cache_control", "input"), fc.string({ maxLength: 4 })),
  fc.jsonValue({ maxDepth: 2 }),
  { maxKeys: 3, noNullPrototype: true },
);
