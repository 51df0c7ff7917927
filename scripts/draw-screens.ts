// Writes what reductions look like into docs/reduce.md: the block after each `<!-- screen: NAME -->`
// is what the reducer gives today. With --check it writes nothing and fails where a block is not.

import { readFileSync, writeFileSync } from "node:fs";
import { drawScreen } from "./draw-screens/screens.ts";

const DOCUMENT = "docs/reduce.md";
const SCREEN = /(<!-- screen: (\w+) -->\n\n```text\n)[\s\S]*?(\n```\n)/g;

const written = readFileSync(DOCUMENT, "utf8");
const drawn = written.replaceAll(
  SCREEN,
  (_block, start: string, name: string, end: string) => `${start}${drawScreen(name).trimEnd()}${end}`,
);

if (!process.argv.includes("--check")) writeFileSync(DOCUMENT, drawn);
else if (drawn !== written) {
  console.error(`${DOCUMENT} does not show what the reducer gives: npm run screens`);
  process.exitCode = 1;
}
