export { groupUnits } from "./group-units.ts";
export { type PartitionOptions, partitionTranscript } from "./partition-transcript.ts";
export { type SelectTailOptions, selectTail } from "./select-tail.ts";
