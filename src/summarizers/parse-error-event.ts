import { SummarizerFailure } from "../core/base/summarizer-failure.ts";
import type { WireObject } from "../core/model/json.ts";
import { classifyErrorType } from "./classify-failure.ts";

/** What an error in the middle of a stream means; one of no type we know counts as `unavailable`. */
export function parseErrorEvent(error: WireObject): SummarizerFailure {
  for (const type of [error["code"], error["type"]]) {
    const reason = classifyErrorType(type);
    if (reason !== undefined) return new SummarizerFailure(reason, `The provider broke off its answer (${type}).`);
  }
  return new SummarizerFailure("unavailable", "The provider broke off its answer.");
}
