import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { genericReducer } from "./generic.ts";

const notes = Array.from(
  { length: 120 },
  (_, index) => `step ${index}: took ${(index * 37) % 101} units of x${index % 7}`,
);

describeReducer(genericReducer, [
  [...notes, "cannot open the door: key not found", ...notes.toReversed(), "done"].join("\n"),
]);
