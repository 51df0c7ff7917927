import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A client that is installed. */
export interface InstalledClient {
  readonly program: string;
  readonly version: string;
}

/** Installs a client from npm into a folder of its own, once: it is no dependency of ours. */
export function installClient(folder: string, packageName: string, program: string): InstalledClient {
  const own = join(folder, program);
  const path = join(own, "node_modules", ".bin", program);
  if (!existsSync(path)) {
    mkdirSync(own, { recursive: true });
    execFileSync("npm", ["install", "--prefix", own, "--no-audit", "--no-fund", "--loglevel=error", packageName], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  const manifest = readFileSync(join(own, "node_modules", packageName, "package.json"), "utf8");
  return { program: path, version: (JSON.parse(manifest) as { readonly version: string }).version };
}
