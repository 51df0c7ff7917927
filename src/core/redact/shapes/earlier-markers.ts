import { matchAt } from "../../text/match-at.ts";
import { MARKER_START } from "../marker.ts";
import type { Shape } from "../shape.ts";

const MARKER = /\[REDACTED [A-Z0-9 ]{1,40}\]/y;

/** The markers of an earlier pass. That stretch is clean already, and masking it again would make a second pass differ. */
export const earlierMarkers: Shape = {
  literals: [MARKER_START.toLowerCase()],
  match({ text, spare }, start) {
    const marker = matchAt(MARKER, text, start);
    if (marker !== undefined) spare({ start, end: start + marker[0].length });
  },
};
