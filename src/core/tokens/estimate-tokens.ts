import { codeUnitAt } from "../text/code-unit-at.ts";
import { characterClasses, classNumbers } from "./character-class.ts";
import { estimatorWeights } from "./estimator-weights.ts";
import { type ScanCost, type ScanState, scanStep, startOfText } from "./scan-step.ts";

/**
 * Estimates how many `o200k_base` tokens a text has, at the speed of reading it once.
 *
 * Each character costs a fitted weight that depends on its class and on the run it is in,
 * so more text never counts less, and a text counts about as much as its parts. The empty text
 * has no tokens, any other has at least one.
 */
export function estimateTokens(text: string): number {
  if (text === "") return 0;
  let milliTokens = 0;
  let state = firstState;
  let start = 0;
  while (start < text.length) {
    const end = Math.min(start + BLOCK_CHARACTERS, text.length);
    const block = scanBlock(text, start, end, state);
    if (block === UNKNOWN) {
      fillCells(text, start, end, state);
      continue;
    }
    milliTokens += Math.floor(block / STATE_SPAN);
    state = block % STATE_SPAN;
    start = end;
  }
  return Math.max(1, Math.round(milliTokens / 1000));
}

/**
 * Many blocks per text: the engine optimises a function that is called often sooner, and better, than one long loop.
 */
const BLOCK_CHARACTERS = 0x2000;

/**
 * Scans a block from a state. The result is packed like a cell: the weight of the whole block, and the state after it.
 */
function scanBlock(text: string, start: number, end: number, state: number): number {
  const lastGroup = end - 3;
  let weight = 0;
  let cell = state;
  let index = start;
  // Four characters at a time: their classes do not depend on one another, so they load while a
  // state is awaited. No call in these loops: after one, the engine checks again how the text is stored.
  while (index < lastGroup) {
    const firstClass = classNumbers[codeUnitAt(text, index)] ?? 0;
    const secondClass = classNumbers[codeUnitAt(text, index + 1)] ?? 0;
    const thirdClass = classNumbers[codeUnitAt(text, index + 2)] ?? 0;
    const fourthClass = classNumbers[codeUnitAt(text, index + 3)] ?? 0;
    const first = cells[(cell & STATE_MASK) | firstClass] ?? 0;
    const second = cells[(first & STATE_MASK) | secondClass] ?? 0;
    const third = cells[(second & STATE_MASK) | thirdClass] ?? 0;
    cell = cells[(third & STATE_MASK) | fourthClass] ?? 0;
    weight += (first >>> STATE_BITS) + (second >>> STATE_BITS) + (third >>> STATE_BITS) + (cell >>> STATE_BITS);
    index += 4;
  }
  while (index < end) {
    cell = cells[(cell & STATE_MASK) | (classNumbers[codeUnitAt(text, index)] ?? 0)] ?? 0;
    weight += cell >>> STATE_BITS;
    index += 1;
  }
  return cell === UNKNOWN ? UNKNOWN : weight * STATE_SPAN + (cell & STATE_MASK);
}

/**
 * A cell packs a character's weight and the state after it into one number, so that a step of the scan is a single load.
 * A state's number is the position of its first cell, and each has room for 64 classes of characters.
 */
const CLASS_BITS = 6;
const STATE_BITS = 16;
const STATE_SPAN = 1 << STATE_BITS;
const STATE_MASK = STATE_SPAN - 1;
/** The sum of a block's weights has to stay exact; no step costs nearly as much. */
const HEAVIEST = 0xfff;

/**
 * A cell that has not been computed yet. It leads to the state 0, all of whose cells stay unknown: a scan that meets
 * one ends in one.
 */
const UNKNOWN = 0;

// As long as the mask can reach, so that the engine can skip bounds checks.
const cells = new Int32Array(STATE_SPAN);
const states: ScanState[] = [startOfText];
const stateNumbers = new Map<string, number>();
const firstState = numberState(startOfText);

/** Computes cells when a text first needs them: most texts visit few, and start-up should cost nothing. */
function fillCells(text: string, start: number, end: number, state: number): void {
  let number = state;
  for (let index = start; index < end; index += 1) {
    const position = number | (classNumbers[codeUnitAt(text, index)] ?? 0);
    if (cells[position] === UNKNOWN) cells[position] = packStep(position);
    number = (cells[position] ?? UNKNOWN) & STATE_MASK;
  }
}

function packStep(position: number): number {
  const state = states[position >>> CLASS_BITS] ?? startOfText;
  const step = scanStep(state, characterClasses[position & ((1 << CLASS_BITS) - 1)] ?? "other");
  const weight = step.costs.reduce((total, cost) => total + weightOf(cost), 0);
  return (Math.min(weight, HEAVIEST) << STATE_BITS) | numberState(step.state);
}

function numberState(state: ScanState): number {
  const key = `${state.run} ${state.context} ${state.length} ${state.of}`;
  const known = stateNumbers.get(key);
  if (known !== undefined) return known;
  const number = (states.push(state) - 1) << CLASS_BITS;
  stateNumbers.set(key, number);
  return number;
}

/** A rare item has no weight itself and costs what the rare items of its group cost on average. */
function weightOf([group, item]: ScanCost): number {
  const weights = estimatorWeights[group];
  return weights?.[item] ?? weights?.["other"] ?? 0;
}
