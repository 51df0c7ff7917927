import { findHandles } from "../../../src/core/markers/find-handles.ts";
import type { Message, Part } from "../../../src/core/model/message.ts";
import { listTexts } from "../../../src/core/turns/list-texts.ts";
import { BETWEEN, listIdentifiers } from "../../recall/list-identifiers.ts";
import type { Gate } from "./gate.ts";

/** The line of ours that opens and seals a record; nothing in it speaks of the session. */
const SEAL = /^⟪.*⟫$/gm;
const CUT_SHORT = /…$/;

/**
 * Every path, address, hash and name in text that we wrote stands in what it was written about. It
 * is read by patterns that share nothing with the product's. Numbers are left to the product's own
 * check, which recomputes the counts.
 */
export const nothingInvented: Gate = {
  name: "nothing invented",
  async check({ history, rewrite: { messages } }) {
    const { given, before, holds } = readSource(history);
    const invented = new Set<string>();
    for (const message of messages) {
      const parts = message.parts.filter((part) => !given.has(part));
      for (const text of listTexts({ ...message, parts })) {
        if (before.has(text)) continue;
        const handles = findHandles([text]);
        for (const [value, shape] of listIdentifiers(text.replaceAll(SEAL, ""))) {
          // What was cut short says so; the part that is shown has to be true.
          const shown = value.replace(CUT_SHORT, "");
          const isOurs = shape === "number" || shape === "capitals" || handles.has(value);
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
  /** Whether a string stands anywhere in it. Sizes of one history name the same strings, so answers are kept. */
  readonly holds: (value: string) => boolean;
}

const sources = new WeakMap<readonly Message[], Source>();

/** What a history says. It is judged at several sizes and read once. */
function readSource(history: readonly Message[]): Source {
  const earlier = sources.get(history);
  if (earlier !== undefined) return earlier;
  const before = new Set(history.flatMap((message) => listTexts(message)));
  // No identifier holds a blank, so the different words of the history are searched instead of megabytes.
  const words = new Set([...before, JSON.stringify(history)].flatMap((text) => text.split(BETWEEN)));
  const source = [...words].join("\n");
  const known = new Map<string, boolean>();
  const holds = (value: string): boolean => {
    const isHeld = known.get(value) ?? source.includes(value);
    known.set(value, isHeld);
    return isHeld;
  };
  const read = { given: new Set(history.flatMap(({ parts }) => parts)), before, holds };
  sources.set(history, read);
  return read;
}
