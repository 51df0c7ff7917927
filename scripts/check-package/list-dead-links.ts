import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A link or a picture of a page; what leads out of the package or within the same page is not asked for. */
const LINK = /\]\((?![a-z]+:|#)([^)#\s]+)/g;

/** Links of the pages below a folder that lead to nothing in it, as `PAGE: LINK`. */
export function listDeadLinks(root: string): string[] {
  const pages = globSync("**/*.md", { cwd: root, exclude: ["node_modules"] }).sort();
  return pages.flatMap((page) =>
    [...readFileSync(join(root, page), "utf8").matchAll(LINK)]
      .map(([, path = ""]) => path)
      .filter((path) => !existsSync(join(root, dirname(page), path)))
      .map((path) => `${page}: ${path}`),
  );
}
