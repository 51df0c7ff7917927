import { responsePairer } from "../pair-responses.ts";
import type { CallView, ContentView, ResponseView } from "./content-view.ts";

/** What is wrong between the calls of one turn and the responses in the next. */
export interface Exchange {
  readonly unanswered: readonly CallView[];
  readonly strays: readonly ResponseView[];
  /** There is a call left for each of them, but of another name or id. */
  readonly mismatched: readonly ResponseView[];
}

/** Compares the calls of each content with the responses of the next. `startsInCache` leaves out what the first content answers. */
export function exchangesOf(contents: readonly ContentView[], startsInCache: boolean): Exchange[] {
  const exchanges: Exchange[] = [];
  for (let index = 0; index <= contents.length; index += 1) {
    const calls = contents[index - 1]?.calls ?? [];
    const responses = contents[index]?.responses ?? [];
    const inCache = index === 0 && startsInCache;
    if (calls.length + responses.length > 0 && !inCache) exchanges.push(compare(calls, responses));
  }
  return exchanges;
}

function compare(calls: readonly CallView[], responses: readonly ResponseView[]): Exchange {
  const answered = responsePairer(calls)(responses);
  const paired = new Set(answered);
  const openCalls = calls.filter((_, index) => !paired.has(index));
  const unpaired = responses.filter((_, index) => answered[index] === undefined);
  const otherName = responses.filter((response, index) => {
    const call = calls[answered[index] ?? calls.length];
    return call !== undefined && call.name !== response.name;
  });
  const mismatches = Math.min(openCalls.length, unpaired.length);
  return {
    unanswered: openCalls.slice(mismatches),
    strays: unpaired.slice(mismatches),
    mismatched: [...otherName, ...unpaired.slice(0, mismatches)],
  };
}
