// Checks that the package resolves for those who install it: publint reads the manifest, and
// are-the-types-wrong resolves every entry point as the module systems do.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const { messages } = await publint({ strict: true });
for (const message of messages) console.error(formatMessage(message, manifest) ?? message.code);

const directory = mkdtempSync(join(tmpdir(), "palimpsest-pack-"));
try {
  // Without --ignore-scripts packing would build a second time.
  execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", directory]);
  const tarball = readdirSync(directory).find((name) => name.endsWith(".tgz"));
  if (tarball === undefined) throw new Error("npm pack made no tarball");
  // The package is ESM on purpose: what only CommonJS or a resolver older than Node 16 would miss is no fault.
  execFileSync("attw", [join(directory, tarball), "--profile", "esm-only", "--format", "ascii"], { stdio: "inherit" });
} finally {
  rmSync(directory, { recursive: true });
}
process.exitCode = messages.length === 0 ? 0 : 1;
