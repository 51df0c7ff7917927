import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { PROGRAMS } from "./consumer-programs.ts";

/** Strict, and as Node resolves modules. Declarations of other packages are not ours to check. */
export const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  module: "nodenext",
  target: "es2023",
  types: ["node"],
  noEmit: true,
  skipLibCheck: true,
};

/**
 * Uses the packed package from a folder outside the repository: every program is type-checked and run. Quick and
 * without the network; `npm run test:package` really installs it, with other compilers and runtimes.
 *
 * @param root The packed package.
 * @param modules Where the packages are that a user would install alongside it.
 * @returns What is wrong.
 */
export function checkConsumers(root: string, modules: string, folder: string): string[] {
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  for (const name of readdirSync(modules)) {
    if (!name.startsWith(".")) symlinkSync(resolve(modules, name), join(folder, "node_modules", name));
  }
  cpSync(root, join(folder, "node_modules/palimpsest"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const files = Object.keys(PROGRAMS);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files }));
  for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(join(folder, name), `${text.trim()}\n`);

  const checked = attempt([resolve(modules, "typescript/bin/tsc"), "-p", folder], folder, "types");
  return [...checked, ...files.flatMap((name) => attempt([name], folder, name))];
}

function attempt(args: readonly string[], folder: string, name: string): string[] {
  try {
    execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8", stdio: "pipe" });
    return [];
  } catch (error) {
    const said = error as { readonly stdout?: string; readonly stderr?: string };
    return [`${name}, for those who install the package: ${said.stdout ?? ""}${said.stderr ?? String(error)}`.trim()];
  }
}
