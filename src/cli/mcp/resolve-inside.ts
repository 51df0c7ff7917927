import { realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { InputError } from "../terminal.ts";

/**
 * The real path of a file inside of a folder. What leads out of it, also by a link, is refused: a model may have been
 * told by a page what to ask for.
 *
 * @param options.isNew The file must not be there yet, but its folder must.
 */
export async function resolveInside(
  root: string,
  name: string,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<string> {
  if (name.includes("\0")) throw new InputError("A file name cannot contain a NUL character.");
  const folder = await realpath(root);
  const path = resolve(folder, name);
  const real = isNew ? await resolveNew(path, name) : await realpath(path).catch(() => undefined);
  // Whether a file outside of the folder is there is not told either.
  if (real === undefined || !isWithin(folder, real)) throw new InputError(`There is no file ${name} in ${folder}.`);
  return real;
}

async function resolveNew(path: string, name: string): Promise<string | undefined> {
  const parent = await realpath(dirname(path)).catch(() => undefined);
  if (parent === undefined) return undefined;
  const target = join(parent, basename(path));
  const isThere = await realpath(target).then(
    () => true,
    () => false,
  );
  if (isThere) throw new InputError(`${name} already exists. Name a new file.`);
  return target;
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== "" && !way.startsWith("..") && !isAbsolute(way);
}
