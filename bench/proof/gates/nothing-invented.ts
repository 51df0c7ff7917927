import { findHandles } from "../../../src/core/markers/find-handles.ts";
import type { Message, Part } from "../../../src/core/model/message.ts";
import { listTexts } from "../../../src/core/turns/list-texts.ts";
import { BETWEEN, listIdentifiers } from "../../recall/list-identifiers.ts";
import type { Gate } from "./gate.ts";
import { bareText, listQuotations, listStatedNumbers, withoutMessageNumbers } from "./list-claims.ts";

/** Our line that opens and seals a record; nothing in it is about the session. */
const SEAL = /^⟪.*⟫$/gm;
const CUT_SHORT = /^…|…$/g;
/** Our own words in a handoff that nobody in the session used. */
const OUR_WORDS: ReadonlySet<string> = new Set(["to-do"]);

/**
 * Every path, address, hash, name, number and quotation in text that we wrote occurs in its source. The patterns that
 * find them share nothing with the product's. Counts of what is hidden are left to the product's own check, which
 * recomputes them.
 */
export const nothingInvented: Gate = {
  name: "nothing invented",
  async check({ history, rewrite: { messages } }) {
    const { given, before, holds, quotes, states } = readSource(history);
    const invented = new Set<string>();
    for (const message of messages) {
      const parts = message.parts.filter((part) => !given.has(part));
      for (const text of listTexts({ ...message, parts })) {
        if (before.has(text)) continue;
        const handles = findHandles([text]);
        const sealed = text.replaceAll(SEAL, "");
        const said = sealed === text ? text : withoutMessageNumbers(sealed);
        for (const quotation of listQuotations(sealed)) if (!quotes(quotation)) invented.add(quotation);
        for (const number of listStatedNumbers(said)) if (!states(number)) invented.add(number);
        for (const [value, shape] of listIdentifiers(said.replaceAll(/[“”]/g, " "))) {
          // A text that was cut short says so; the part that is shown has to be true.
          const shown = value.replace(CUT_SHORT, "");
          const isOurs = shape === "number" || shape === "capitals" || handles.has(value) || OUR_WORDS.has(value);
          if (!isOurs && !holds(shown)) invented.add(value);
        }
      }
    }
    return [...invented].map((value) => `no source contains ${value}`);
  },
};

interface Source {
  readonly given: ReadonlySet<Part>;
  readonly before: ReadonlySet<string>;
  /** Whether the source contains a quotation, and a number. */
  readonly quotes: (quotation: string) => boolean;
  readonly states: (number: string) => boolean;
  /** Whether the source contains a string anywhere. */
  readonly holds: (value: string) => boolean;
}

const sources = new WeakMap<readonly Message[], Source>();

/** What a history says. It is judged at several sizes, so it is read once. */
function readSource(history: readonly Message[]): Source {
  const earlier = sources.get(history);
  if (earlier !== undefined) return earlier;
  const before = new Set(history.flatMap((message) => listTexts(message)));
  const whole = [...before, JSON.stringify(history)].join("\n");
  // No identifier contains a blank, so this searches the distinct words of the history instead of megabytes.
  const words = [...new Set(whole.split(BETWEEN))].join("\n");
  const bare = bareText(whole);
  const numbers = new Set(whole.match(/\d+/g));
  const read = {
    given: new Set(history.flatMap(({ parts }) => parts)),
    before,
    quotes: remember((quotation) => bare.includes(quotation)),
    states: (number: string) => numbers.has(number),
    holds: remember((value) => words.includes(value)),
  };
  sources.set(history, read);
  return read;
}

/** All sizes of one history ask about the same things, so the answers are kept. */
function remember(answer: (value: string) => boolean): (value: string) => boolean {
  const known = new Map<string, boolean>();
  return (value) => {
    const isTrue = known.get(value) ?? answer(value);
    known.set(value, isTrue);
    return isTrue;
  };
}
