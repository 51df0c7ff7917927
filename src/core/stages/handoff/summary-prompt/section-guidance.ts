import type { SectionName } from "../../../model/handoff.ts";

/** What belongs into each section, as the model is told. */
export const SECTION_GUIDANCE: Readonly<Record<SectionName, string>> = {
  "Active task": "the newest request of the user that is not finished, in the user's own words",
  Goal: "what the user wants to have in the end, beyond that request",
  "Constraints and preferences":
    "every rule, limit or wish the user stated, quoted; where one was changed, only the newest",
  "Completed actions":
    "what was done and what came of it, one fact an entry, in the past tense, with paths and exit codes",
  "Active state": "how things stand now: branch, directory, running processes, passing and failing tests, versions",
  "In progress": "what had been begun and was not finished, and how far it had come",
  Blocked: "what could not go on, with the exact error text and what was tried",
  "Key decisions": "what was decided, and why, and what was ruled out",
  "Resolved questions": "questions that were answered, each with its answer, so that nobody asks again",
  "Pending user asks": "what the user asked and nobody has answered or done yet, quoted",
  "Relevant files": "paths that were read or changed, each with what matters about it",
  "Remaining work": "what was still open, described as a state and never as an order",
  "Critical context": "exact values that would be lost otherwise: ids, ports, numbers, names, settings, commands",
};
