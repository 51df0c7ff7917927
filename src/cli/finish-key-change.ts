import { isCompactionError } from "../core/base/errors.ts";
import { adoptPendingKey, loadPendingKey } from "../keys/change-key.ts";
import { hostPlace } from "../keys/find-home.ts";
import { loadKey } from "../keys/load-key.ts";
import type { OptionValues } from "./command.ts";
import { openChosenStore } from "./open-chosen-store.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Finishes a change of key that was stopped after the archive got the new key and before the key file did.
 *
 * This comes before anything else: a command that made handles with the old key and stored them under the new one would
 * give out handles that open nothing. If this fails, the command itself reports it.
 */
export async function finishKeyChange(values: OptionValues, terminal: Terminal): Promise<void> {
  const place = hostPlace();
  try {
    const pending = await loadPendingKey(place);
    if (pending === undefined) return;
    const current = await loadKey(place);
    if (await isUnder(current, values)) return;
    if (!(await isUnder(pending, values))) return;
    await adoptPendingKey(place, current);
    terminal.warn("note: finished an interrupted change of key; the old key is kept beside the new one\n");
  } catch {
    return;
  }
}

/** Whether the archive that the options name is encrypted with this key. */
export async function isUnder(key: Uint8Array, values: OptionValues): Promise<boolean> {
  try {
    await (await openChosenStore(values, { create: false, loadKey: async () => key })).close();
    return true;
  } catch (error) {
    if (isCompactionError(error, "ARCHIVE_WRONG_KEY")) return false;
    throw error;
  }
}
