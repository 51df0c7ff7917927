import { probeArchive } from "../../archives/probe-archive.ts";
import type { HostPlace } from "../../keys/find-home.ts";
import type { OptionValues } from "../command.ts";
import { readStoreUrl } from "../read-store.ts";
import type { Finding } from "./finding.ts";

/** Whether the archive opens and can be written. Writes nothing and makes nothing. */
export async function checkStore(values: OptionValues, place: HostPlace): Promise<Finding> {
  const url = readStoreUrl(values, place);
  try {
    switch (await probeArchive(url)) {
      case "ready":
        return { check: "store", status: "ok", message: `${url} opens and can be written` };
      case "on-a-server":
        // The address may hold a password.
        return { check: "store", status: "ok", message: "a PostgreSQL server; it is asked when it is used" };
      case "not-there-yet":
        return { check: "store", status: "ok", message: `${url} is not there yet; it is made on first use` };
      case "in-memory":
        return {
          check: "store",
          status: "warn",
          message: "memory: forgets every original when the process ends",
          next: "name a file with --store file:PATH",
        };
    }
  } catch (error) {
    return {
      check: "store",
      status: "fail",
      message: error instanceof Error ? error.message : "the archive cannot be used",
      next: "name another archive with --store file:PATH, or make this one writable",
    };
  }
}
