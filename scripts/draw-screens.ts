// Writes what reductions look like into docs/reduce.md: the block after each `<!-- screen: NAME -->` is what the
// reducer gives today. With --check it writes nothing and fails if a block is out of date.
//
// npm run screens -- [--check]

import { readFileSync, writeFileSync } from "node:fs";
import { drawScreen } from "./draw-screens/screens.ts";
import { parseOptions } from "./parse-options.ts";

const DOCUMENT = "docs/reduce.md";
const SCREEN = /(<!-- screen: (\w+) -->\n\n```text\n)[\s\S]*?(\n```\n)/g;

const written = readFileSync(DOCUMENT, "utf8");
const drawn = written.replaceAll(
  SCREEN,
  (_block, start: string, name: string, end: string) => `${start}${drawScreen(name).trimEnd()}${end}`,
);

const { values } = parseOptions({ options: { check: { type: "boolean" } } });
if (values.check !== true) writeFileSync(DOCUMENT, drawn);
else if (drawn !== written) {
  console.error(`${DOCUMENT} does not show what the reducer gives. Run npm run screens.`);
  process.exitCode = 1;
}
