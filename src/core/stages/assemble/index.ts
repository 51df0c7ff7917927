export { placeHandoff } from "./place-handoff.ts";
export { type RejoinOptions, rejoinTail } from "./rejoin-tail.ts";
export { repairPairs } from "./repair-pairs.ts";
export { shrinkMedia } from "./shrink-media.ts";
export { stripMedia } from "./strip-media.ts";
export { stripThinking } from "./strip-thinking.ts";
