import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Installs packages into a separate folder as a user does, once for the same packages. */
export function install(folder: string, packages: readonly string[], options: readonly string[] = []): void {
  const [note, asked] = [join(folder, "installed.json"), JSON.stringify([packages, options])];
  if (existsSync(note) && readFileSync(note, "utf8") === asked) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", ["install", "--prefix", folder, ...quiet, ...options, ...packages], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  writeFileSync(note, asked);
}
