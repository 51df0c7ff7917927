import type { FileTouch } from "../../model/tool-activity.ts";
import { resolvePath } from "./resolve-path.ts";

/** Devices, and files directly in a temporary folder; a project may have its own folder in there. */
const SCRATCH = /^\/(?:dev|proc)\/|^(?:\/private)?(?:\/var)?\/tmp\/[^/]+$/;

/** A touch with the folder it happens in, marked if what it leaves is not a project file. */
export function markTouch(touch: FileTouch, directory: string | undefined): FileTouch {
  const isScratch = touch.action !== "read" && SCRATCH.test(resolvePath(directory, touch.destination ?? touch.path));
  if (!isScratch && directory === undefined) return touch;
  return { ...touch, ...(directory !== undefined && { directory }), ...(isScratch && { isScratch }) };
}
