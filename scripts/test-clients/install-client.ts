import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An installed client. */
export interface InstalledClient {
  readonly program: string;
  readonly version: string;
}

/** An installed package. */
export interface InstalledPackage {
  readonly root: string;
  readonly version: string;
}

/** Installs a client from npm into a separate folder, once: it is not a dependency of ours. */
export function installClient(folder: string, packageName: string, program: string): InstalledClient {
  const own = join(folder, program);
  const { version } = installPackage(own, packageName);
  return { program: join(own, "node_modules", ".bin", program), version };
}

/** The same for a package that is imported. */
export function installPackage(folder: string, packageName: string): InstalledPackage {
  const root = join(folder, "node_modules", packageName);
  if (!existsSync(root)) {
    mkdirSync(folder, { recursive: true });
    execFileSync("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", packageName], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  return { root, version: (JSON.parse(manifest) as { readonly version: string }).version };
}
