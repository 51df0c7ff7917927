/** An object from the wire whose fields are unknown. */
export type Fields = Readonly<Record<string, unknown>>;

/** The first of these fields that is present. Providers name the same thing differently. */
export function firstOf(fields: Fields, ...names: readonly string[]): unknown {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** The first of these fields that holds a text. */
export function firstText(fields: Fields, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = firstOf(fields, name);
    if (typeof value === "string") return value;
  }
  return undefined;
}

/** Ids, signatures and the like: they link messages and mean nothing to a reader. */
const UNREADABLE =
  /^(?:id|type|kind|status|role|signature|encrypted_content|cache_control|providerOptions|provider_options|thoughtSignature|thought_signature|(?:tool_?)?(?:call|use)_?id)$/i;

/** The fields of an object without those that link it to others. */
export function readableFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !UNREADABLE.test(name)));
}
