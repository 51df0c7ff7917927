import type { SectionName } from "../../../model/handoff.ts";
import { OVER } from "../pins/review-pins.ts";

/** What belongs into each section, as the model is told. */
export const SECTION_GUIDANCE: Readonly<Record<SectionName, string>> = {
  "Active task": "the newest request of the user that is not finished, in the user's own words",
  Goal: "what the user wants to have in the end, beyond that request",
  "Constraints and preferences": `every rule, limit or wish of the user about how you work that still holds at the end, an entry each: the user's own words in quotation marks, a whole clause, character for character; not what the program is to do, not what is meant for one step only, and not an order that was carried out. Then, for each one that the user changed or took back, an entry that begins with ${OVER} and quotes the rule and the user's later words that ended it, as in ${OVER} "use yarn" → "pnpm from now on"`,
  "Completed actions":
    "numbered, in the order in which it happened: what was done with which tool and what came of it, in the past tense, with the tool's name, file, function, the change itself, why, and exit codes",
  "Active state":
    "how things stand at the end: branch, commit, directory, running processes, what was run last and how it ended, with the last counts of passing and failing tests",
  "In progress": "what had been begun and was not finished, how far it had come, and what the next step was",
  Blocked: "what still cannot go on, with the exact error text and what was tried",
  "Key decisions": "what was decided, by whom and why, and what was ruled out and why",
  "Resolved questions": "questions that were answered, each with its answer, so that nobody asks again",
  "Pending user asks": "what the user asked and nobody has answered or done yet, quoted",
  "Relevant files":
    "paths that were read or changed, each with what matters about it; of what was only read, how it works: conditions, order, values, what it returns or stores, because the reader cannot see it",
  "Remaining work": "what is still open at the end, described as a state and never as an order",
  "Critical context":
    "what was found out and must not be found out again: how things work, exact values, ids, ports, settings, commands, each with what it is",
};
