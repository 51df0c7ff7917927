/** How an item is written: its first line behind a dash or a number, the others indented. */
export function writeItem(item: string, mark = "-"): string {
  return `${mark} ${item.replaceAll("\n", "\n  ")}`;
}
