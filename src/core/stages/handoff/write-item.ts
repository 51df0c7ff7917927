/** How an item is written: its first line behind a dash, the others indented. */
export function writeItem(item: string): string {
  return `- ${item.replaceAll("\n", "\n  ")}`;
}
