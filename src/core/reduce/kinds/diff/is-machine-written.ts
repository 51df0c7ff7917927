const LOCKFILES = new Set([
  "package-lock.json",
  "npm-shrinkwrap.json",
  "pnpm-lock.yaml",
  "bun.lockb",
  "go.sum",
  "packages.lock.json",
  "Package.resolved",
]);
/** Locks of yarn, cargo, poetry, uv, bundler, composer and others; minified, mapped, generated and recorded files. */
const ENDINGS = [".lock", ".min.js", ".min.css", ".map", ".snap", ".pb.go", "_pb2.py", ".g.dart", ".designer.cs"];
const FOLDERS = ["dist/", "vendor/", "node_modules/", "generated/", "__generated__/", "__snapshots__/"];

/** Whether a file is written by a tool: its changes follow from others and are read last. */
export function isMachineWritten(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (LOCKFILES.has(name) || ENDINGS.some((ending) => name.endsWith(ending))) return true;
  return FOLDERS.some((folder) => path.startsWith(folder) || path.includes(`/${folder}`));
}
