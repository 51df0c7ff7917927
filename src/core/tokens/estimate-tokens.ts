import { characterClasses, classNumbers } from "./character-class.ts";
import { estimatorWeights } from "./estimator-weights.ts";
import { type ScanCost, type ScanState, scanStep, startOfText } from "./scan-step.ts";

/**
 * Estimates how many `o200k_base` tokens a text has, at the speed of reading it.
 *
 * Each character costs a fitted weight that depends on its class and on the run it stands in,
 * so more text never counts less, and a text counts about as much as its parts. The empty text
 * has no tokens, any other has at least one.
 */
export function estimateTokens(text: string): number {
  if (text === "") return 0;
  let milliTokens = 0;
  let state = firstState;
  let index = 0;
  while (index < text.length) {
    const end = Math.min(index + BLOCK_CHARACTERS, text.length);
    let blockMilliTokens = 0;
    // No call in this loop: with one, the engine reads everything it knows about the text anew at each step.
    while (index < end) {
      const cell = cells[state | (classNumbers[text.charCodeAt(index)] ?? 0)] ?? 0;
      if (cell === 0) break;
      blockMilliTokens += cell & WEIGHT_MASK;
      state = cell >>> WEIGHT_BITS;
      index += 1;
    }
    milliTokens += blockMilliTokens;
    if (index < end) fillCell(state | (classNumbers[text.charCodeAt(index)] ?? 0));
  }
  return Math.max(1, Math.round(milliTokens / 1000));
}

/** Sums inside a block stay small integers, which are faster than the large numbers of a whole text. */
const BLOCK_CHARACTERS = 0x1_0000;

// A cell packs the state after a character and the character's weight into one number, so that a
// step of the scan is a single load. A state's number is the position of its first cell.
const CLASS_BITS = 6;
const WEIGHT_BITS = 12;
const WEIGHT_MASK = (1 << WEIGHT_BITS) - 1;
const MOST_STATES = 1024;

const cells = new Int32Array(MOST_STATES << CLASS_BITS);
// An empty cell is 0, so no state may have the number 0: the first place is taken and never used.
const states: ScanState[] = [startOfText];
const stateNumbers = new Map<string, number>();
const firstState = numberState(startOfText);

/** Works out a cell when a text first needs it: most texts visit few of them, and a start should cost nothing. */
function fillCell(position: number): void {
  const state = states[position >>> CLASS_BITS] ?? startOfText;
  const step = scanStep(state, characterClasses[position & ((1 << CLASS_BITS) - 1)] ?? "other");
  const weight = step.costs.reduce((total, cost) => total + weightOf(cost), 0);
  cells[position] = (numberState(step.state) << WEIGHT_BITS) | Math.min(weight, WEIGHT_MASK);
}

function numberState(state: ScanState): number {
  const key = `${state.run} ${state.context} ${state.length} ${state.of}`;
  const known = stateNumbers.get(key);
  if (known !== undefined) return known;
  const number = (states.push(state) - 1) << CLASS_BITS;
  stateNumbers.set(key, number);
  return number;
}

/** A rare item has no weight of its own and costs what the rare items of its group cost on average. */
function weightOf([group, item]: ScanCost): number {
  const weights = estimatorWeights[group];
  return weights?.[item] ?? weights?.["other"] ?? 0;
}
