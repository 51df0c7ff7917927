import { resolve } from "node:path";
import { findOpenMode } from "../../archives/find-open-mode.ts";
import { parseArchivePath } from "../../archives/open-archive.ts";
import { probeArchive } from "../../archives/probe-archive.ts";
import { loadPendingKey } from "../../keys/change-key.ts";
import type { HostPlace } from "../../keys/find-home.ts";
import { loadKey } from "../../keys/load-key.ts";
import type { OptionValues } from "../command.ts";
import { isUnder } from "../finish-key-change.ts";
import { findStoreUrl } from "../open-chosen-store.ts";
import { hasKey } from "./check-key.ts";
import { type DoctorFinding, fail, ok, warn } from "./finding.ts";

/** Whether the archive opens, with the key that there is, and can be written. Writes nothing and makes nothing. */
export async function checkStore(values: OptionValues, place: HostPlace): Promise<DoctorFinding> {
  const url = findStoreUrl(values, place);
  try {
    switch (await probeArchive(url)) {
      case "ready":
        return await checkItsKey(values, place, url);
      case "on-a-server":
        // The address may contain a password.
        return ok("store", "a PostgreSQL server; it is not contacted until it is used");
      case "not-there-yet":
        return ok("store", `${url} does not exist yet; it is created on first use`);
      case "in-memory":
        return warn(
          "store",
          "memory: forgets every original when the process ends",
          "name a file with --store file:PATH",
        );
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : "the archive cannot be used";
    return fail("store", message, "name another archive with --store file:PATH, or make this one writable");
  }
}

/** An archive without its key is of no use: nothing in it can be read, and nothing added. */
async function checkItsKey(values: OptionValues, place: HostPlace, url: string): Promise<DoctorFinding> {
  if (!(await hasKey(place))) {
    const next = "put the key file back, or set PALIMPSEST_KEY; without it what is stored cannot be read";
    return fail("store", `${url} exists, but the key it was encrypted with does not`, next);
  }
  if (await isUnder(await loadKey(place), values)) {
    const mode = await findOpenMode(parseArchivePath(url));
    if (mode === undefined) return ok("store", `${url} opens with the key and can be written`);
    const path = resolve(parseArchivePath(url));
    return warn("store", `${url} can be written by others (mode ${mode})`, `chmod 600 ${path}`);
  }
  const pending = await loadPendingKey(place);
  if (pending !== undefined && (await isUnder(pending, values))) {
    const next = "palimpsest archive stats, or any other command, finishes it";
    return fail("store", `a change of the key of ${url} was interrupted`, next);
  }
  return fail(
    "store",
    `${url} was encrypted with another key`,
    "set PALIMPSEST_KEY or PALIMPSEST_HOME to the one it was made with, or name another archive with --store",
  );
}
