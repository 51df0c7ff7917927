import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const known = new Map<string, string>();

/** What a program really prints when it runs on this repository. The same command runs once. */
export function runProgram(program: string, ...args: string[]): string {
  const key = [program, ...args].join(" ");
  const before = known.get(key);
  if (before !== undefined) return before;
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: "utf8", maxBuffer: 1 << 26 });
  const text = `${stdout ?? ""}${stderr ?? ""}`.replaceAll(process.cwd(), "/repo");
  const output = status === 0 ? text : `${text}\nexit code ${status ?? 1}`;
  known.set(key, output);
  return output;
}

/** A file of this repository. */
export function readSource(path: string): string {
  const before = known.get(path) ?? readFileSync(path, "utf8");
  known.set(path, before);
  return before;
}

/** Files of a folder and those below it, in a fixed order. */
export function listFiles(folder: string, ending: string): [string, ...string[]] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .toSorted()
    .map((file) => `${folder}/${file}`);
  const [first, ...rest] = files;
  if (first === undefined) throw new Error(`No ${ending} in ${folder}: run the benchmark in the repository`);
  return [first, ...rest];
}
