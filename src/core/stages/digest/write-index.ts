/** How names are listed beside a line. */
export function writeIndex(identifiers: readonly string[]): string {
  return ` · ${identifiers.join(" ")}`;
}
