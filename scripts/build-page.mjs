// Puts the page together: one script, one style sheet and one document, so that whoever installs the package builds
// nothing. Fails where they have grown beyond what a page of this kind should weigh.

import { copyFile, mkdir, stat } from "node:fs/promises";
import { build } from "esbuild";

const FOLDER = "dist/page";
const MAX_BYTES = 300_000;

await mkdir(FOLDER, { recursive: true });
await build({
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
});
for (const name of ["index.html", "icon.svg"]) await copyFile(`src/page/${name}`, `${FOLDER}/${name}`);

const sizes = await Promise.all(
  ["index.html", "icon.svg", "page.js", "page.css"].map(async (name) => (await stat(`${FOLDER}/${name}`)).size),
);
const bytes = sizes.reduce((total, size) => total + size, 0);
if (bytes > MAX_BYTES) throw new Error(`the page has ${bytes} bytes; ${MAX_BYTES} is the most it may have`);
