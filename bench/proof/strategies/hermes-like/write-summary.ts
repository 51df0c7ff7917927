import type { Message, ToolCallPart } from "../../../../src/core/model/message.ts";
import { outputText } from "../../../../src/core/turns/output-text.ts";
import { clip, describeResult, readFields } from "./describe-result.ts";

const MAX_CHARACTERS = 8_000;
const MAX_FILES = 12;
const MAX_ACTIONS = 12;
const MAX_BLOCKERS = 5;
const MAX_TURNS = 8;
const MAX_TURN_CHARACTERS = 700;

/** The peer's summary without a model: requests, files, actions, blockers and the last dropped turns. */
export function writeSummary(middle: readonly Message[]): string {
  const calls = middle.flatMap(({ parts }) => parts.filter((part) => part.kind === "tool-call"));
  const files = new Set(calls.flatMap((call) => [...readFields(call).values()].filter(isPath)));
  const turns = middle.flatMap(({ role, parts }) => {
    const text = parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
    return text.trim() === "" || role === "tool" ? [] : [`${role}: ${clip(text, MAX_TURN_CHARACTERS)}`];
  });
  const blockers = middle.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      if (part.kind !== "tool-result") return [];
      return outputText(part.output)
        .split("\n")
        .filter((line) => /error|failed|exception/i.test(line))
        .slice(0, 1);
    }),
  );
  return [
    "Summary of earlier turns (reference only):",
    ...section("Files", [...files].slice(0, MAX_FILES)),
    ...section("Actions", describeActions(middle, calls).slice(0, MAX_ACTIONS)),
    ...section(
      "Blockers",
      blockers.slice(0, MAX_BLOCKERS).map((line) => clip(line, MAX_TURN_CHARACTERS)),
    ),
    ...section("Last turns", turns.slice(-MAX_TURNS)),
  ]
    .join("\n")
    .slice(0, MAX_CHARACTERS);
}

function describeActions(middle: readonly Message[], calls: readonly ToolCallPart[]): string[] {
  const byId = new Map(calls.map((call) => [call.callId, call]));
  return middle.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.kind === "tool-result" ? [describeResult(byId.get(part.callId), outputText(part.output))] : [],
    ),
  );
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, ...lines.map((line) => `- ${line}`)];
}

function isPath(value: unknown): value is string {
  return typeof value === "string" && /^\S*[/.]\S+$/.test(value) && value.length < 250;
}
