import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** On most disks, files take up multiples of this. */
const BLOCK_BYTES = 4_096;

/** Files of a package that only a checkout uses. */
export function listUnwanted(root: string): string[] {
  return listFiles(root)
    .map((path) => relative(root, path))
    .filter((path) =>
      /\.map$|\.test\.|^(?:src|test|bench|scripts)\/|^fixtures\/(?!demo-(?:session|review)\.json$)/.test(path),
    );
}

export interface InstallSizes {
  readonly aloneBytes: number;
  readonly withOptionalBytes: number;
}

/**
 * What an installation takes up on disk: the package in `root` and its dependencies, as they are installed in the
 * repository. Downloads nothing.
 */
export function measureInstall(root: string, modules: string): InstallSizes {
  const manifest = readManifest(root);
  const needed = collect(Object.keys(manifest.dependencies ?? {}), modules);
  const wanted = collect(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }), modules);
  const ownBytes = sizeOf(root);
  return {
    aloneBytes: [...needed].reduce((sum, path) => sum + sizeOf(path), ownBytes),
    withOptionalBytes: [...wanted].reduce((sum, path) => sum + sizeOf(path), ownBytes),
  };
}

/** The bytes of a module and of everything it imports at once; imports on demand do not count. */
export function measureStart(entry: string): number {
  const seen = new Map<string, number>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    const text = readFileSync(path, "utf8");
    seen.set(path, text.length);
    for (const [, name = ""] of text.matchAll(/^(?:import|export)\b[^;"]*"(\.[^"]+)";/gm)) {
      waiting.push(join(dirname(path), name));
    }
  }
  return [...seen.values()].reduce((sum, bytes) => sum + bytes, 0);
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Folders of packages and of all their dependencies. */
function collect(names: readonly string[], modules: string): Set<string> {
  const found = new Set<string>();
  const waiting = names.map((name) => join(modules, name));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    // An optional package of another platform is not installed.
    if (found.has(path) || !existsSync(join(path, "package.json"))) continue;
    found.add(path);
    const { dependencies, optionalDependencies } = readManifest(path);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      // A package that only this package can use is inside it and counted with it.
      if (!existsSync(join(path, "node_modules", name))) waiting.push(join(modules, name));
    }
  }
  return found;
}

function sizeOf(root: string): number {
  return listFiles(root).reduce(
    (sum, path) => sum + Math.ceil(statSync(path).size / BLOCK_BYTES) * BLOCK_BYTES,
    BLOCK_BYTES *
      readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory()).length,
  );
}

function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function readManifest(root: string): Manifest {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
}
