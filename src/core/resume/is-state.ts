import type { CompactionState } from "../model/state.ts";

const LEDGER_LISTS = ["files", "commands", "testRuns", "processes", "todos", "searches", "pages", "delegations"];

/**
 * Whether a value that came out of a store has the shape of a state. What has not is done without:
 * an archive of another version, or a damaged one, must not stop a compaction.
 */
export function isState(value: unknown): value is CompactionState {
  return (
    isObject(value) &&
    typeof value["lineage"] === "string" &&
    Number.isSafeInteger(value["compactionCount"]) &&
    Number.isSafeInteger(value["minedThrough"]) &&
    isObject(value["effect"]) &&
    isObject(value["handles"]) &&
    Object.values(value["handles"]).every((hash) => typeof hash === "string") &&
    isListOf(value["pins"], (pin) => typeof pin["text"] === "string" && typeof pin["messageNumber"] === "number") &&
    isListOf(value["numbers"], (run) => typeof run["index"] === "number" && typeof run["number"] === "number") &&
    isLedger(value["ledger"]) &&
    (value["handoff"] === undefined || isHandoff(value["handoff"]))
  );
}

function isLedger(value: unknown): boolean {
  return (
    isObject(value) && isObject(value["dropped"]) && LEDGER_LISTS.every((name) => isListOf(value[name], () => true))
  );
}

function isHandoff(value: unknown): boolean {
  return (
    isObject(value) &&
    Number.isSafeInteger(value["number"]) &&
    isObject(value["replaced"]) &&
    isListOf(value["ranges"], (range) => typeof range["handle"] === "string") &&
    isObject(value["sections"]) &&
    Object.values(value["sections"]).every(
      (items) => Array.isArray(items) && items.every((item) => typeof item === "string"),
    )
  );
}

function isListOf(value: unknown, holds: (entry: Readonly<Record<string, unknown>>) => boolean): boolean {
  return Array.isArray(value) && value.every((entry) => isObject(entry) && holds(entry));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
