const ATTRIBUTE = /([a-z][\w:-]{0,40})(?:\s{0,4}=\s{0,4}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'>]{1,2000})))?/gi;
/** Longer tags carry data, which nobody reads. */
const READ_CHARACTERS = 6_000;

/** The attributes of a tag by their names in lower case; the first of each counts. */
export function readAttributes(tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  const inside = tag.slice(0, READ_CHARACTERS).replace(/^<\S{1,60}/, "");
  for (const [, name = "", double, single, bare] of inside.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? "");
  }
  return attributes;
}
