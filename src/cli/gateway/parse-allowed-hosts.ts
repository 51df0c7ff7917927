/** The names of `--allowed-hosts`, with commas between them. */
export function parseAllowedHosts(text = ""): readonly string[] {
  return text.split(",").flatMap((name) => name.trim().toLowerCase() || []);
}
