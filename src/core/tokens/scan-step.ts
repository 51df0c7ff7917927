import { type CharacterClass, isMark } from "./character-class.ts";

/**
 * The scanner's state: the run of similar characters it is in.
 *
 * Runs follow the way byte-pair tokenizers split text before they look anything up: a word includes the blank or the
 * mark before it, a capital after a small letter starts a new run, digits go in threes, marks run together.
 */
export interface ScanState {
  readonly run: "line" | "blank" | "lower" | "capital" | "upper" | "digits" | "marks" | "script" | "symbols" | "lead";
  /** What came before the run, as far as it changes the cost of what follows. */
  readonly context: string;
  /** Characters in the run so far; a longer run stays at its longest state. */
  readonly length: number;
  /** The class that the run consists of, if the run's name does not say it. */
  readonly of: CharacterClass;
}

/** The name of a weight: its group, and the item inside the group. */
export type ScanCost = readonly [group: string, item: string];

/** One character further: the state after it, and what the character costs. */
export interface ScanStep {
  readonly state: ScanState;
  readonly costs: readonly ScanCost[];
}

export const startOfText: ScanState = { run: "line", context: "", length: 1, of: "" };

/**
 * Judgements: beyond these lengths, every further character of a run costs the same. The state then forgets its context
 * too, so that two scans of one text always converge: joined texts cost what they cost separately.
 */
const MAX_WORD_LENGTH = 12;
const MAX_CAPITALS_LENGTH = 6;
const MAX_SCRIPT_LENGTH = 8;
const MAX_BLANK_LENGTH = 4;
const MAX_NEWLINES_LENGTH = 4;
const MAX_MARKS_LENGTH = 5;
const MAX_SYMBOLS_LENGTH = 4;

/** Fragments up to this length make a joined run look like noise rather than words: `a3Fb9`. */
const SHORT_FRAGMENT = 2;

/**
 * The effect of an accented letter lasts for this many words: its own and the next ones. Such words are from a language
 * that tokenizers know less well than English, and cost more per letter.
 */
const FOREIGN_WORDS = 3;
const accentedWord = `foreign ${FOREIGN_WORDS}`;

/** Takes one step of the scan. No character has a negative cost, so more text never counts less. */
export function scanStep(state: ScanState, next: CharacterClass): ScanStep {
  switch (next) {
    case "vowel":
    case "common":
    case "middling":
    case "rare":
    case "accented":
    case "accentedWide":
    case "accentedTwice":
      return stepSmallLetter(state, next);
    case "capital":
      return stepCapital(state);
    case "digit":
      return stepDigit(state);
    case "space":
    case "tab":
      return stepBlank(state, next);
    case "newline":
      return stepNewline(state);
    case "emojiLead":
    case "astralLead":
      return { state: { run: "lead", context: "", length: 1, of: next }, costs: [["pair", next]] };
    case "trail":
      return stepTrail(state);
    case "wideMark":
    case "typography":
    case "box":
    case "symbol":
    case "control":
      return stepSymbol(state, next);
    default:
      return isMark(next) ? stepMark(state, next) : stepScript(state, next);
  }
}

function stepSmallLetter(state: ScanState, letter: CharacterClass): ScanStep {
  const isAccented = letter.startsWith("accented");
  if (state.run !== "lower" && state.run !== "capital" && state.run !== "upper") {
    const context = isAccented ? accentedWord : contextAfter(state);
    return {
      state: { run: "lower", context, length: 1, of: "" },
      costs: [
        [`lower ${context}`, "1"],
        [`${letterIn(context)} first`, letter],
      ],
    };
  }
  const length = Math.min(state.length + 1, MAX_WORD_LENGTH);
  const place = length <= 4 ? "early" : length <= 7 ? "middle" : "late";
  const isAcronym = state.run === "upper" && state.length > 1;
  const run = state.run === "upper" ? "capital" : state.run;
  const context = isAccented ? accentedWord : state.context;
  return {
    state: length < MAX_WORD_LENGTH ? { run, context, length, of: "" } : longWord,
    costs: [
      [`${isAcronym ? "acronym" : run} ${context}`, `${isAcronym ? state.length : length}`],
      [`${letterIn(context)} ${place}`, letter],
    ],
  };
}

const longWord: ScanState = { run: "lower", context: "long", length: MAX_WORD_LENGTH, of: "" };

function stepCapital(state: ScanState): ScanStep {
  const goesOn = state.run === "upper";
  const length = goesOn ? Math.min(state.length + 1, MAX_CAPITALS_LENGTH) : 1;
  const context = goesOn ? state.context : contextAfter(state);
  return {
    state: { run: "upper", context: length < MAX_CAPITALS_LENGTH ? context : "long", length, of: "" },
    costs: [[`upper ${context}`, `${length}`]],
  };
}

function stepDigit(state: ScanState): ScanStep {
  if (state.run === "digits") {
    const length = (state.length % 3) + 1;
    return { state: { ...state, length }, costs: [["digits", length === 1 ? "next three" : "same three"]] };
  }
  const before = state.run === "blank" || state.run === "marks" ? state.run : "other";
  return {
    state: { run: "digits", context: contextAfter(state), length: 1, of: "" },
    costs: [["digits", `after ${before}`]],
  };
}

function stepBlank(state: ScanState, blank: CharacterClass): ScanStep {
  const goesOn = state.run === "blank" && state.of === blank;
  const length = goesOn ? Math.min(state.length + 1, MAX_BLANK_LENGTH) : 1;
  const before = goesOn && isForeign(state.context) ? "text" : state.context;
  const context = goesOn ? before : state.run === "line" ? "line" : contextOfNextWord(state);
  return {
    state: { run: "blank", context: length < MAX_BLANK_LENGTH ? context : "long", length, of: blank },
    costs: [[`${blank} ${isForeign(context) ? "text" : context}`, `${length}`]],
  };
}

function stepNewline(state: ScanState): ScanStep {
  if (state.run === "line") {
    const length = Math.min(state.length + 1, MAX_NEWLINES_LENGTH);
    return { state: { ...state, length }, costs: [["newline", `${length}`]] };
  }
  const before = state.run === "marks" ? state.of : state.run === "blank" ? "blank" : "text";
  return { state: startOfText, costs: [["newline", before]] };
}

function stepMark(state: ScanState, mark: CharacterClass): ScanStep {
  if (state.run !== "marks") {
    const context = MARKS_OF_SENTENCES.includes(mark) && isForeign(state.context) ? state.context : "";
    return { state: { run: "marks", context, length: 1, of: mark }, costs: [[`mark ${placeOf(state)}`, mark]] };
  }
  if (state.of !== mark) {
    return { state: { run: "marks", context: "run", length: 1, of: mark }, costs: [[`mark ${state.of}`, mark]] };
  }
  const length = Math.min(state.length + 1, MAX_MARKS_LENGTH);
  return { state: { run: "marks", context: "run", length, of: mark }, costs: [[`mark again ${length}`, mark]] };
}

function stepSymbol(state: ScanState, symbol: CharacterClass): ScanStep {
  const goesOn = state.run === "symbols" && state.of === symbol;
  const length = goesOn ? Math.min(state.length + 1, MAX_SYMBOLS_LENGTH) : 1;
  const item = length === 1 && state.run === "blank" ? "blank" : `${length}`;
  return { state: { run: "symbols", context: "", length, of: symbol }, costs: [[symbol, item]] };
}

function stepScript(state: ScanState, next: CharacterClass): ScanStep {
  const script = next === "cyrillicRare" ? "cyrillic" : next;
  const goesOn = state.run === "script" && state.of === script;
  const length = goesOn ? Math.min(state.length + 1, MAX_SCRIPT_LENGTH) : 1;
  const starts = state.run === "blank" || state.run === "script" || state.run === "symbols" ? state.run : "1";
  const cost: ScanCost = [script, goesOn ? `${length}` : starts];
  return {
    state: { run: "script", context: "", length, of: script },
    costs: script === next ? [cost] : [cost, [script, "rare"]],
  };
}

function stepTrail(state: ScanState): ScanStep {
  const item = state.run === "lead" ? `trail of ${state.of}` : "trail alone";
  return { state: { run: "symbols", context: "", length: 1, of: "trail" }, costs: [["pair", item]] };
}

function contextAfter(state: ScanState): string {
  switch (state.run) {
    case "lower":
    case "capital":
    case "upper":
    case "digits":
      return contextInsideJoined(state);
    case "marks":
      return state.context === "run" ? "run" : "_-/.\"'(+".includes(state.of) ? state.of : "mark";
    default:
      return state.run === "blank" && isForeign(state.context) ? state.context : placeOf(state);
  }
}

/** Marks between the words of a sentence, after which a foreign sentence continues. */
const MARKS_OF_SENTENCES = ",.";

function isForeign(context: string): boolean {
  return context.startsWith("foreign");
}

function letterIn(context: string): string {
  return isForeign(context) ? "foreign letter" : "letter";
}

/** One word further from the last accented letter. */
function contextOfNextWord({ context }: ScanState): string {
  const words = isForeign(context) ? Number(context.slice("foreign ".length)) - 1 : 0;
  return words > 0 ? `foreign ${words}` : "text";
}

/** Remembers whether the last two fragments of a joined run were short: `joined 3` means both. */
function contextInsideJoined({ context, length }: ScanState): string {
  const olderWasShort = context === "joined 1" || context === "joined 3";
  return `joined ${(length <= SHORT_FRAGMENT ? 1 : 0) + (olderWasShort ? 2 : 0)}`;
}

function placeOf({ run, length }: ScanState): string {
  if (run === "blank") return length === 1 ? "blank" : "indent";
  return run === "line" ? "line" : "text";
}
