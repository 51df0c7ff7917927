import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { findUnwritableFolder } from "../../archives/probe-archive.ts";
import { findHome, type HostPlace } from "../../keys/find-home.ts";
import { loadKey } from "../../keys/load-key.ts";
import { type DoctorFinding, fail, ok } from "./finding.ts";

/** Whether the key that handles are made with can be used. Makes none. */
export async function checkKey(place: HostPlace): Promise<DoctorFinding> {
  const isGiven = place.environment["PALIMPSEST_KEY"] !== undefined;
  const path = join(findHome(place), "key");
  if (!(await hasKey(place))) {
    const reason = await findUnwritableFolder(path);
    if (reason === undefined) return ok("key", `no key yet; ${path} is created on first use, readable by you alone`);
    const next = "set PALIMPSEST_HOME to a folder of your own, or PALIMPSEST_KEY";
    return fail("key", `no key yet, and none can be created: ${reason}`, next);
  }
  try {
    await loadKey(place);
    return ok("key", isGiven ? "PALIMPSEST_KEY is a valid key" : `${path}, readable by its owner alone`);
  } catch (error) {
    const next = isGiven
      ? "set PALIMPSEST_KEY to 64 hexadecimal characters, or unset it"
      : "repair the file; without its key earlier handles stay readable, but earlier handoffs are treated as ordinary text";
    return fail("key", error instanceof Error ? error.message : "the key cannot be used", next);
  }
}

/** Whether there is a key, in the environment or in its file, good or not. */
export async function hasKey(place: HostPlace): Promise<boolean> {
  return place.environment["PALIMPSEST_KEY"] !== undefined || isThere(join(findHome(place), "key"));
}

/** A dangling link counts as existing too: we must not write through it. */
async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
