// Checks the package as users install it: publint reads the manifest, its size on disk may not grow unnoticed,
// none of its links is dead, and a strict folder outside compiles and runs the three lines of every door. The lock file has to serve every platform.
// `npm run test:package` also asks are-the-types-wrong, which nothing else needs.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { checkConsumers } from "./check-package/check-consumers.ts";
import { listDeadLinks } from "./check-package/list-dead-links.ts";
import { listMissingPlatforms } from "./check-package/list-missing-platforms.ts";
import { listUnwanted, measureInstall, measureStart } from "./check-package/measure-package.ts";

/** Megabytes on disk. Raise one only for something that is worth it to everybody who installs the package. */
const MAX_MEGABYTES = { alone: 8, "with the optional packages": 25 };
/**
 * Kilobytes of code that are read before the first line of a program that imports `palimpsest` runs: they decide how
 * long the import takes.
 */
const MAX_START_KILOBYTES = 160;

/**
 * Scripts that npm may run where the package is installed; what they need is not in it. `prepare` is run in a clone and
 * before packing alone.
 */
const INSTALL_SCRIPTS = ["preinstall", "install", "postinstall"];

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const problems = INSTALL_SCRIPTS.filter((name) => name in manifest.scripts).map(
  (name) => `the script "${name}" may run where the package is installed`,
);
const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
problems.push(...listMissingPlatforms(lock.packages).map((name) => `package-lock.json has no entry for ${name}`));

const directory = mkdtempSync(join(tmpdir(), "palimpsest-pack-"));
try {
  // Without --ignore-scripts, packing would build a second time.
  execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", directory]);
  const tarball = readdirSync(directory).find((name) => name.endsWith(".tgz"));
  if (tarball === undefined) throw new Error("npm pack made no tarball");
  // Given the tarball, publint does not pack a second time.
  const { buffer } = new Uint8Array(readFileSync(join(directory, tarball)));
  const { messages } = await publint({ strict: true, pack: { tarball: buffer } });
  problems.push(...messages.map((message) => formatMessage(message, manifest) ?? message.code));

  execFileSync("tar", ["xzf", join(directory, tarball), "-C", directory]);
  const root = join(directory, "package");
  problems.push(...listUnwanted(root).map((path) => `${path} is of no use to those who install the package`));
  problems.push(...listDeadLinks(root).map((link) => `${link} leads to nothing in the package`));
  const sizes = measureInstall(root, "node_modules");
  for (const [name, most] of Object.entries(MAX_MEGABYTES)) {
    const megabytes = (name === "alone" ? sizes.aloneBytes : sizes.withOptionalBytes) / 1024 ** 2;
    console.log(`installed ${name}: ${megabytes.toFixed(1)} MB (at most ${most})`);
    if (megabytes > most) problems.push(`installed ${name} it takes ${megabytes.toFixed(1)} MB, and ${most} at most`);
  }
  problems.push(...checkConsumers(root, "node_modules", join(directory, "consumer")));
  const kilobytes = Math.round(measureStart(join(root, "dist/index.js")) / 1024);
  console.log(`read by import "palimpsest": ${kilobytes} KB (at most ${MAX_START_KILOBYTES})`);
  if (kilobytes > MAX_START_KILOBYTES) problems.push(`import "palimpsest" reads ${kilobytes} KB of code`);
} finally {
  rmSync(directory, { recursive: true });
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
