/** One pattern for many, because every line of an output is tested. */
export function joinPatterns(patterns: readonly RegExp[], flags = "u"): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), flags);
}
