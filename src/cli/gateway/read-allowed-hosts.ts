/** The names of `--allowed-hosts`, with commas between them. */
export function readAllowedHosts(text = ""): readonly string[] {
  return text.split(",").flatMap((name) => name.trim().toLowerCase() || []);
}
