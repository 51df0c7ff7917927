import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";

/** The facts about the host that decide where our files are. */
export interface HostPlace {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The user's own folder. */
  readonly homeDirectory: string;
}

/** Where the key and the default archive of this process are. */
export function hostPlace(): HostPlace {
  return { environment: process.env, homeDirectory: homedir() };
}

/**
 * The folder of the key and the archive: `PALIMPSEST_HOME`, else `palimpsest` in `XDG_DATA_HOME`,
 * else `.palimpsest` in the user's folder. It need not exist.
 */
export function findHome({ environment, homeDirectory }: HostPlace): string {
  const own = environment["PALIMPSEST_HOME"] ?? "";
  if (own !== "") return resolve(own);
  const data = environment["XDG_DATA_HOME"] ?? "";
  // The XDG specification has relative paths ignored.
  return isAbsolute(data) ? join(data, "palimpsest") : join(homeDirectory, ".palimpsest");
}
