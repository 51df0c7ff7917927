/** Any value that JSON can carry. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/**
 * A provider's own object, kept as it came.
 *
 * Its fields are unknown on purpose: what we do not understand must leave exactly as it arrived.
 */
export type WireObject = Readonly<Record<string, unknown>>;
