import type { Message, Part } from "../../model/message.ts";
import type { Unit } from "../../model/unit.ts";

/** Groups messages into units, in order and without gaps. */
export function groupUnits(messages: readonly Message[]): Unit[] {
  const units: Unit[] = [];
  let index = 0;
  for (let first = messages[0]; first !== undefined; first = messages[index]) {
    const start = index;
    const kind = kindOf(first);
    index += 1;
    if (kind === "step") {
      // What an assistant says in several messages is one answer, and its results belong to it.
      while (messages[index]?.role === "assistant") index += 1;
      while (holdsResults(messages[index])) index += 1;
    }
    // Some providers accept instructions between turns only right after a message of the user's side.
    if (kind !== "system" && messages[index - 1]?.role !== "assistant") {
      while (messages[index]?.role === "system") index += 1;
    }
    units.push({ kind, start, end: index });
  }
  return units;
}

/** Where the newest step begins; undefined if there is none. */
export function findNewestStep(messages: readonly Message[]): number | undefined {
  return groupUnits(messages).findLast(({ kind }) => kind === "step")?.start;
}

/** Results without a call before them form a separate step, so that they stay together. */
function kindOf(message: Message): Unit["kind"] {
  if (message.role === "system") return "system";
  return message.role === "assistant" || holdsResults(message) ? "step" : "user";
}

function holdsResults(message: Message | undefined): boolean {
  return message !== undefined && (message.role === "tool" || message.parts.some(isResult));
}

/** What answers a call, even if a codec knows neither of the two: providers name such items alike. */
function isResult(part: Part): boolean {
  return part.kind === "tool-result" || (part.kind === "opaque" && /(?:output|result|response)$/i.test(part.type));
}
