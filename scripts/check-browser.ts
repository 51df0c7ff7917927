// Bundles what the package gives a browser (the condition `browser` of its exports): fails as soon as it needs Node.

import { build } from "esbuild";

const { metafile } = await build({
  entryPoints: ["src/browser.ts"],
  bundle: true,
  write: false,
  platform: "browser",
  format: "esm",
  minify: true,
  metafile: true,
  logLevel: "error",
});
const bytes = Object.values(metafile.outputs).reduce((total, output) => total + output.bytes, 0);
console.log(`browser bundle: ${Math.round(bytes / 1024)} KiB`);
