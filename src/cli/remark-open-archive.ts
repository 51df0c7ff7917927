import { resolve } from "node:path";
import { findOpenMode } from "../archives/find-open-mode.ts";
import { isPostgresUrl, parseArchivePath } from "../archives/open-archive.ts";
import { hostPlace } from "../keys/find-home.ts";
import type { OptionValues } from "./command.ts";
import { findStoreUrl } from "./open-chosen-store.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Says that others can write to the archive: they could not read it, but they could damage it or replace it with an
 * older one.
 */
export async function remarkOpenArchive(values: OptionValues, terminal: Terminal): Promise<void> {
  const url = findStoreUrl(values, hostPlace());
  if (url === "memory:" || isPostgresUrl(url) || !url.startsWith("file:")) return;
  const path = resolve(parseArchivePath(url));
  const mode = await findOpenMode(path);
  if (mode !== undefined) terminal.warn(`note: others can write the archive (mode ${mode}): chmod 600 ${path}\n`);
}
