import { readFile, writeFile } from "node:fs/promises";

const BEGIN = "<!-- bench:begin (written by npm run bench -- --write-docs) -->";
const END = "<!-- bench:end -->";

/** Puts what a run printed between the two marks of a page. Refuses a page without them. */
export async function writeDocs(path: string, markdown: string): Promise<void> {
  await writeFile(path, replaceBlock(await readFile(path, "utf8"), markdown));
}

/** The page with another text between its marks. */
export function replaceBlock(page: string, markdown: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END, begin);
  if (begin === -1 || end === -1) throw new Error(`The page has no block between ${BEGIN} and ${END}`);
  return `${page.slice(0, begin + BEGIN.length)}\n\n${markdown}\n${page.slice(end)}`;
}
