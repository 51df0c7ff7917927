import { readFile, writeFile } from "node:fs/promises";

/** Puts what a run printed between the two marks of a block of a page. Refuses a page without them. */
export async function writeDocs(path: string, block: string, markdown: string): Promise<void> {
  await writeFile(path, replaceBlock(await readFile(path, "utf8"), block, markdown));
}

/** The page with another text between the marks of a block: the first also says which command writes it. */
export function replaceBlock(page: string, block: string, markdown: string): string {
  const begin = new RegExp(`<!-- ${block}:begin[^>]*-->`).exec(page);
  const start = begin === null ? -1 : begin.index + begin[0].length;
  const end = page.indexOf(`<!-- ${block}:end -->`, start);
  if (start === -1 || end === -1) throw new Error(`The page has no block ${block}`);
  return `${page.slice(0, start)}\n\n${markdown}\n${page.slice(end)}`;
}
