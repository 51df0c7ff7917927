import type { Instruction } from "./compile-pattern.ts";
import { type SearchPlace, sideOf, takeSearchStep } from "./search-step.ts";

/** Whether the pattern is found anywhere in the text between two positions, treated as one line. */
export type LineMatcher = (text: string, start: number, end: number) => boolean;

/**
 * Where the first match ends in the text between two positions, treated as one line; undefined if there is none.
 *
 * @param from Where in the line the match may begin, for callers that look for the next one.
 */
export type LineFinder = (text: string, start: number, end: number, from?: number) => number | undefined;

/** One state of the search and where each character leads from it, filled in when a text first needs it. */
interface State extends SearchPlace {
  readonly ascii: (State | undefined)[];
  readonly beyondAscii: Map<number, State>;
  foundAtEnd?: boolean;
}

/** More states than ordinary patterns have; beyond that, all are forgotten, which bounds the memory. */
const MAX_STATES = 1_000;
const MAX_REMEMBERED = 1_000;
/** This many characters have their own slot in a table. */
const ASCII = 128;

/** Searches lines for a pattern in linear time. */
export function lineMatcher(program: readonly Instruction[]): LineMatcher {
  const find = lineFinder(program);
  return (text, start, end) => find(text, start, end) !== undefined;
}

/**
 * Finds a pattern in lines in linear time: a character costs one look-up if the search has been in the same state
 * before, otherwise at most as many steps as the program has.
 */
export function lineFinder(program: readonly Instruction[]): LineFinder {
  const states = new Map<string, State>();
  const found = createState({ steps: [], before: "edge" });

  function stateOf(place: SearchPlace | undefined): State {
    if (place === undefined) return found;
    const key = `${place.before} ${place.steps.join(" ")}`;
    const known = states.get(key);
    if (known !== undefined) return known;
    if (states.size >= MAX_STATES) states.clear();
    const state = createState(place);
    states.set(key, state);
    return state;
  }

  function advance(state: State, code: number): State {
    const next = stateOf(takeSearchStep(program, state, code));
    if (code < ASCII) state.ascii[code] = next;
    else if (state.beyondAscii.size < MAX_REMEMBERED) state.beyondAscii.set(code, next);
    return next;
  }

  return (text, start, end, from = start) => {
    let state = stateOf({ steps: [], before: from > start ? sideOf(text.charCodeAt(from - 1)) : "edge" });
    for (let at = from; at < end; ) {
      const code = text.codePointAt(at) ?? 0;
      state = (code < ASCII ? state.ascii[code] : state.beyondAscii.get(code)) ?? advance(state, code);
      if (state === found) return at;
      at += code > 0xffff ? 2 : 1;
    }
    state.foundAtEnd ??= takeSearchStep(program, state, undefined) === undefined;
    return state.foundAtEnd ? end : undefined;
  };
}

function createState(place: SearchPlace): State {
  return { ...place, ascii: new Array(ASCII).fill(undefined), beyondAscii: new Map() };
}
