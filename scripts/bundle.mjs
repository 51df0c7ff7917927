// Bundles the modules of src/ into few files, so that the package is small on disk and quick to load: what two doors
// share becomes a chunk, what is imported on demand stays separate. Types come from the compiler; those that no door
// leads to are removed.
//
// Plain JavaScript, because it also runs on the older Node of a fresh machine.

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";

const SOURCE = resolve("src");
const OUT = "dist";
/** Represents the path from an output to the root of all outputs, which is known once it is written. */
const ROOT = "@root/";
/**
 * Imported for its side effect, which our users' bundlers may not drop, so it stays a file that the manifest can name.
 */
const EFFECT = "require-node.js";

/** Programs that are started by their path. */
const PROGRAMS = [
  "cli/main.js",
  "archives/sqlite/worker.js",
  "gateway/compaction/worker.js",
  "trajectories/threads/worker.js",
];

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
// A door may lead elsewhere in a browser.
const doors = Object.values(manifest.exports)
  .flatMap((door) => (typeof door === "string" ? [door] : Object.values(door)))
  .filter((path) => path.startsWith(`./${OUT}/`))
  .map((path) => path.slice(`./${OUT}/`.length));

const { metafile } = await build({
  entryPoints: [...doors, ...PROGRAMS, EFFECT].map((path) => join(SOURCE, path.replace(/\.js$/, ".ts"))),
  outbase: SOURCE,
  outdir: OUT,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22.18",
  packages: "external",
  chunkNames: "chunks/[name]-[hash]",
  legalComments: "none",
  metafile: true,
  plugins: [{ name: "places", setup: keepPlaces }],
});
for (const output of Object.keys(metafile.outputs)) {
  const up = relative(dirname(output), OUT).replaceAll("\\", "/");
  const text = readFileSync(output, "utf8").replaceAll(ROOT, up === "" ? "./" : `${up}/`);
  // esbuild writes these imports for the order of side effects, but our modules have none: a module that needs a chunk
  // imports something from it.
  const named = text.replaceAll(/^import "[./]+\/chunks\/[^"]+";\n/gm, "");
  // The import with a side effect comes before the chunks, because an old Node fails at what some of them load.
  const [effect = ""] = named.match(/^import "[./]+\/require-node\.js";\n/m) ?? [];
  writeFileSync(output, effect + named.replace(effect, ""));
}
removeUnreachedTypes();

/** A module still reports the place it had before bundling: workers and files are found from there. */
function keepPlaces(bundler) {
  bundler.onResolve({ filter: /\/require-node\.ts$/ }, ({ kind }) =>
    kind === "entry-point" ? undefined : { path: `${ROOT}${EFFECT}`, external: true },
  );
  bundler.onLoad({ filter: /\.ts$/ }, ({ path }) => {
    const text = readFileSync(path, "utf8");
    if (!text.includes("import.meta.url")) return undefined;
    const place = relative(SOURCE, path).replaceAll("\\", "/").replace(/\.ts$/, ".js");
    const url = `new URL("${ROOT}${place}", import.meta.url).href`;
    return { contents: text.replaceAll("import.meta.url", url), loader: "ts" };
  });
}

function removeUnreachedTypes() {
  const reached = new Set();
  const waiting = doors.map((path) => join(OUT, path.replace(/\.js$/, ".d.ts")));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const [, name = ""] of readFileSync(path, "utf8").matchAll(/(?:from |import\(|import )"(\.[^"]+)"/g)) {
      waiting.push(join(dirname(path), name.replace(/\.[jt]s$/, ".d.ts")));
    }
  }
  for (const entry of readdirSync(OUT, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (path.endsWith(".d.ts") && !reached.has(path)) rmSync(path);
  }
}
