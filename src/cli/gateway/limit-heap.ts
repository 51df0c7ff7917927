import { setFlagsFromString } from "node:v8";

/**
 * Has the engine collect garbage earlier than it would by itself.
 *
 * A gateway holds a few tens of megabytes, but every request leaves some: on a machine with much memory that piled up
 * to 546 MB in eight sessions; with these limits it was 362 MB, and 393 MB after twelve. To be
 * called before threads are started: the second limit holds for theirs.
 */
export function limitHeap(): void {
  setFlagsFromString("--heap-growing-percent=25");
  setFlagsFromString("--max-semi-space-size=4");
}
