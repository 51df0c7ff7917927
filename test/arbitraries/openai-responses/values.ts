import fc from "fast-check";

type Fields = Record<string, unknown>;

/** Text as people and tools write it: any script, emoji, control characters, and none at all. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }), weight: 3 },
  fc.constantFrom(
    "",
    " ",
    "\u0000\u001b[31mred\u001b[0m\r\n",
    "family \u{1f469}\u200d\u{1f469}\u200d\u{1f467}",
    "{}",
    "__proto__",
  ),
);

/** The end of an id: long ones just fit the limit of 64 characters. */
export const idEnds: fc.Arbitrary<string> = fc.constantFrom("", "_a", "_".repeat(40), ":\u00e9/\u{1f600}");

export const statuses = fc.constantFrom("in_progress", "completed", "incomplete");

export const jsonTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("{}", ' { "path" : "a.txt" } ', '{"n":1.0,"s":"\\u00e9"}', "[]"),
  fc.json({ maxDepth: 2 }),
);

/** Unknown fields. */
const unknownFields: fc.Arbitrary<Fields> = fc.dictionary(
  fc.constantFrom("x_trace", "prompt_cache_breakpoint", "created_by", "constructor"),
  fc.jsonValue({ maxDepth: 1 }),
  { maxKeys: 2 },
);

/**
 * An object with these fields, of which all but the required ones may be missing, with unknown ones before or after.
 */
export function wireObject<Required extends string>(
  fields: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  required: readonly Required[],
): fc.Arbitrary<Fields> {
  return fc
    .tuple(fc.record(fields, { requiredKeys: [...required] }), unknownFields, fc.boolean())
    .map(([known, unknown, first]) => (first ? { ...unknown, ...known } : { ...known, ...unknown }));
}
