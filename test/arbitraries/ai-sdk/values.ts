import fc from "fast-check";

/**
 * How far a generator goes: `json` stays within what the shared contract can clone, freeze and shuffle; `memory` adds
 * bytes, URL objects and functions, as a program holds them.
 */
export type Reach = "json" | "memory";

export type Fields = Readonly<Record<string, unknown>>;

export const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.constantFrom("", " ", "👩‍👩‍👧 עברית 漢字", "tab\t nul\u0000 escape\u001b[0m\r\n", "a".repeat(500)),
);

export const json = fc.jsonValue({ maxDepth: 2 });

const name = fc.constantFrom("anthropic", "openai", "google", "__proto__", "constructor");

export const providerOptions = fc.oneof(
  fc.constant({ anthropic: { cacheControl: { type: "ephemeral" } } }),
  fc.dictionary(name, fc.dictionary(name, json, { maxKeys: 2, noNullPrototype: true }), {
    maxKeys: 2,
    noNullPrototype: true,
  }),
);

/** Fields of a later release, which are unknown today. */
const unknownFields = fc.dictionary(fc.constantFrom("dynamic", "x_trace", "cache_hint", "__proto__"), json, {
  maxKeys: 2,
  noNullPrototype: true,
});

/**
 * A wire object: the given fields, some of the optional ones (now and then present but undefined,
 * as the SDK leaves them), and unknown ones before or after them.
 */
export function wire(
  required: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  optional: Readonly<Record<string, fc.Arbitrary<unknown>>> = {},
): fc.Arbitrary<Fields> {
  const perhaps = Object.fromEntries(
    Object.entries(optional).map(([key, field]) => [key, fc.option(field, { nil: undefined, freq: 3 })]),
  );
  const known = fc.record({ ...required, ...perhaps }, { requiredKeys: Object.keys(required), noNullPrototype: true });
  return fc
    .tuple(known, fc.option(unknownFields, { nil: {}, freq: 2 }), fc.boolean())
    .map(([fields, unknown, first]) => (first ? { ...unknown, ...fields } : { ...fields, ...unknown }));
}

/** Like `wire`, with provider options. */
export function part(
  type: string,
  required: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  optional: Readonly<Record<string, fc.Arbitrary<unknown>>> = {},
): fc.Arbitrary<Fields> {
  return wire({ type: fc.constant(type), ...required }, { ...optional, providerOptions });
}
