import { rememberByIdentity } from "../base/remember-by-identity.ts";
import { isObject } from "../json/wire-value.ts";
import { HANDOFF_LANGUAGES, SECTION_NAMES, type SectionName } from "../model/handoff.ts";
import type { CompactionState } from "../model/state.ts";

/** Whether a value has the shape that its readers rely on. Unknown fields pass. */
type Shape = (value: unknown) => boolean;

const text: Shape = (value) => typeof value === "string";
const whole: Shape = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const flag: Shape = (value) => typeof value === "boolean";
/** Exit codes are negative if a signal ended the process. */
const integer: Shape = (value) => Number.isSafeInteger(value);
const oneOf =
  (...constants: readonly string[]): Shape =>
  (value) =>
    constants.some((constant) => constant === value);
const listOf =
  (item: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every((entry) => item(entry));
const fields =
  (required: Readonly<Record<string, Shape>>, optional: Readonly<Record<string, Shape>> = {}): Shape =>
  (value) =>
    isObject(value) &&
    Object.entries(required).every(([name, shape]) => shape(ownField(value, name))) &&
    Object.entries(optional).every(([name, shape]) => isAbsentOr(shape, ownField(value, name)));
/** Any allowed names, with values of one shape. */
const byName =
  (name: Shape, item: Shape): Shape =>
  (value) =>
    isObject(value) && Object.entries(value).every(([key, entry]) => name(key) && item(entry));

const touch = fields({ action: text, path: text });
const status = oneOf("ok", "failed", "unknown", "denied");
const place = { directory: text };
const quoted = { text, messageNumber: whole };

const gitFact = fields({ text, lastMessage: whole });

const ledger = fields(
  {
    files: listOf(
      fields(
        {
          path: text,
          state: oneOf("read", "created", "modified", "deleted", "moved"),
          reads: whole,
          edits: whole,
          lastMessage: whole,
        },
        { ...place, destination: text, lines: whole },
      ),
    ),
    commands: listOf(
      fields(
        { command: text, runs: whole, lastStatus: status, lastMessage: whole },
        { ...place, lastExitCode: integer, lastLine: text },
      ),
    ),
    testRuns: listOf(
      fields(
        {
          command: text,
          failed: whole,
          failing: listOf(fields({ name: text }, { message: text })),
          lastMessage: whole,
        },
        { ...place, passed: whole, skipped: whole, total: whole, unit: oneOf("package") },
      ),
    ),
    processes: listOf(
      fields(
        { state: oneOf("running", "stopped", "exited"), lastMessage: whole },
        { ...place, session: text, pid: text, port: text, command: text, exitCode: integer },
      ),
    ),
    todos: listOf(fields({ text, status: text }, { id: text })),
  },
  { workingDirectory: text, branch: gitFact, lastCommit: gitFact },
);

const sectionNames: ReadonlySet<string> = new Set<SectionName>(SECTION_NAMES);

const lastPass = fields(
  {
    tokensBefore: whole,
    tokensAfter: whole,
    summaryTokens: whole,
    poorBefore: whole,
    through: whole,
    windowTokens: whole,
    profile: text,
    wasAsked: flag,
  },
  { reportedBefore: whole, targetTokens: whole, keepLast: whole },
);

const state = fields(
  {
    lineage: text,
    compactionCount: whole,
    ledger,
    pins: listOf(fields(quoted, { key: text, replaces: fields(quoted) })),
    minedThrough: whole,
    numbers: listOf(fields({ index: whole, number: whole })),
    handles: byName(text, text),
    effect: fields({ poorPasses: whole }, { cause: oneOf("dense-session", "poor-summary"), last: lastPass }),
  },
  {
    lastHandle: text,
    shortened: byName(text, fields({ outcome: fields({ status }), touches: listOf(touch) })),
    handoff: fields(
      {
        number: whole,
        lineage: text,
        replaced: fields({ first: whole, last: whole }),
        ranges: listOf(fields({ handle: text, first: whole, last: whole })),
        sections: byName((name) => typeof name === "string" && sectionNames.has(name), listOf(text)),
      },
      {
        language: oneOf(...HANDOFF_LANGUAGES),
        account: listOf(
          fields(
            { number: whole, kind: oneOf("user", "assistant", "host", "step", "record"), pieces: listOf(text) },
            { handle: text },
          ),
        ),
        names: listOf(fields({ under: text, names: listOf(text) })),
        actions: fields({ numbers: listOf(whole), through: whole }),
        rulesLeftOut: fields({ count: whole, first: whole, last: whole }),
      },
    ),
  },
);

const hasShape = rememberByIdentity((value: object): boolean => state(value));

/**
 * Whether a value is a state that a compaction can continue from: the right fields, of the right kinds, all the way
 * down.
 */
export function isCompactionState(value: unknown): value is CompactionState {
  return isObject(value) && hasShape(value);
}

function isAbsentOr(shape: Shape, value: unknown): boolean {
  return value === undefined || shape(value);
}

/** A value's own field, never one that every object inherits. */
function ownField(value: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}
