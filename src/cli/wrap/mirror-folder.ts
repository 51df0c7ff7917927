import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Makes a folder that is the user's own but for one file: everything else in it is a link, so that what the client
 * writes there is written to the user's folder.
 */
export async function mirrorFolder(
  own: string,
  mirror: string,
  [first = "", ...rest]: readonly string[],
  text: string,
): Promise<void> {
  await mkdir(mirror, { recursive: true });
  for (const name of await readdir(own).catch(() => [])) {
    if (name !== first) await symlink(join(own, name), join(mirror, name));
  }
  if (rest.length > 0) await mirrorFolder(join(own, first), join(mirror, first), rest, text);
  else await writeFile(join(mirror, first), text, { mode: 0o600 });
}
