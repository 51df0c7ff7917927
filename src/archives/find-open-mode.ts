import { stat } from "node:fs/promises";

const WRITABLE_BY_OTHERS = 0o022;

/** The mode of a file that users other than its owner can write, such as `0666`; undefined for any other. */
export async function findOpenMode(path: string): Promise<string | undefined> {
  // Windows has no such bits; its files are private by their folder.
  if (process.platform === "win32") return undefined;
  const facts = await stat(path).catch(() => undefined);
  if (facts === undefined || (facts.mode & WRITABLE_BY_OTHERS) === 0) return undefined;
  return (facts.mode & 0o777).toString(8).padStart(4, "0");
}
