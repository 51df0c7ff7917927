// Bundles the page: one script, one style sheet and one document, so that users who install the package build nothing.
// Fails if they have grown beyond what a page of this kind should weigh.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { build } from "esbuild";

const FOLDER = "dist/page";
const COPIED = ["index.html", "icon.svg"];
const MAX_BYTES = 300_000;

await mkdir(FOLDER, { recursive: true });
const { outputFiles } = await build({
  entryPoints: [
    { in: "src/page/main.tsx", out: "page" },
    { in: "src/page/page.css", out: "page" },
  ],
  outdir: FOLDER,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2023"],
  jsx: "automatic",
  jsxImportSource: "preact",
  tsconfig: "src/page/tsconfig.json",
  legalComments: "none",
  logLevel: "error",
  write: false,
});
const files = [
  ...outputFiles.map(({ path, contents }) => ({ name: basename(path), contents })),
  ...(await Promise.all(COPIED.map(async (name) => ({ name, contents: await readFile(`src/page/${name}`) })))),
];
for (const { name, contents } of files) await writeChanged(`${FOLDER}/${name}`, contents);

const bytes = files.reduce((total, { contents }) => total + contents.length, 0);
if (bytes > MAX_BYTES) throw new Error(`the page has ${bytes} bytes; ${MAX_BYTES} is the most it may have`);

/** The tests build the page too, while others read it, so a file that is already there is not written again. */
async function writeChanged(path, contents) {
  const before = await readFile(path).catch(() => undefined);
  if (before === undefined || Buffer.compare(before, contents) !== 0) await writeFile(path, contents);
}
