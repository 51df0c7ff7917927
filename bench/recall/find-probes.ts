import { scanIdentifiers } from "../../src/core/identifiers/scan-identifiers.ts";
import type { Message } from "../../src/core/model/message.ts";
import { inputText } from "../../src/core/turns/input-text.ts";
import { listTexts } from "../../src/core/turns/list-texts.ts";

/** A string that the agent used after a cut and could only know from before it. */
export interface Probe {
  readonly value: string;
  /** The last message before the cut that holds it. */
  readonly lastSeen: number;
}

/**
 * Finds the probes of a cut: identifiers in the arguments of later calls that occur before the
 * cut and in nothing between the cut and their first use, and not in the system prompt.
 */
export function findProbes(messages: readonly Message[], cut: number): Probe[] {
  const lastSeen = new Map<string, number>();
  const given = new Set<string>();
  for (const [index, message] of messages.slice(0, cut).entries()) {
    for (const text of listTexts(message)) {
      scanIdentifiers(text, (found) => {
        if (message.role === "system") given.add(found);
        lastSeen.set(found, index);
      });
    }
  }

  const seenSince = new Set<string>();
  const probes = new Map<string, Probe>();
  for (const message of messages.slice(cut)) {
    for (const part of message.parts) {
      if (part.kind !== "tool-call") continue;
      scanIdentifiers(inputText(part.input), (value) => {
        const index = lastSeen.get(value);
        if (index === undefined || given.has(value) || seenSince.has(value) || probes.has(value)) return;
        probes.set(value, { value, lastSeen: index });
      });
    }
    for (const text of listTexts(message)) scanIdentifiers(text, (found) => seenSince.add(found));
  }
  return [...probes.values()];
}
