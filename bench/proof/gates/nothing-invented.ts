import { findHandles } from "../../../src/core/markers/find-handles.ts";
import type { Message, Part } from "../../../src/core/model/message.ts";
import { listTexts } from "../../../src/core/turns/list-texts.ts";
import { BETWEEN, listIdentifiers } from "../../recall/list-identifiers.ts";
import type { Gate } from "./gate.ts";
import { bareText, listQuotations, listStatedNumbers, withoutMessageNumbers } from "./list-claims.ts";

/** The line of ours that opens and seals a record; nothing in it speaks of the session. */
const SEAL = /^⟪.*⟫$/gm;
const CUT_SHORT = /^…|…$/g;
/** What we call things in a handoff, though nobody in the session did. */
const OUR_WORDS: ReadonlySet<string> = new Set(["to-do"]);

/**
 * Every path, address, hash, name, number and quotation in text that we wrote stands in what it was
 * written about. It is read by patterns that share nothing with the product's. Counts of what is
 * hidden are left to the product's own check, which recomputes them.
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
          // What was cut short says so; the part that is shown has to be true.
          const shown = value.replace(CUT_SHORT, "");
          const isOurs = shape === "number" || shape === "capitals" || handles.has(value) || OUR_WORDS.has(value);
          if (!isOurs && !holds(shown)) invented.add(value);
        }
      }
    }
    return [...invented].map((value) => `${value} stands in no source`);
  },
};

interface Source {
  readonly given: ReadonlySet<Part>;
  readonly before: ReadonlySet<string>;
  /** Whether it says a quotation, and a number. */
  readonly quotes: (quotation: string) => boolean;
  readonly states: (number: string) => boolean;
  /** Whether a string stands anywhere in it. */
  readonly holds: (value: string) => boolean;
}

const sources = new WeakMap<readonly Message[], Source>();

/** What a history says. It is judged at several sizes and read once. */
function readSource(history: readonly Message[]): Source {
  const earlier = sources.get(history);
  if (earlier !== undefined) return earlier;
  const before = new Set(history.flatMap((message) => listTexts(message)));
  const whole = [...before, JSON.stringify(history)].join("\n");
  // No identifier holds a blank, so the different words of the history are searched instead of megabytes.
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

/** Sizes of one history say the same things, so answers are kept. */
function remember(answer: (value: string) => boolean): (value: string) => boolean {
  const known = new Map<string, boolean>();
  return (value) => {
    const isTrue = known.get(value) ?? answer(value);
    known.set(value, isTrue);
    return isTrue;
  };
}
