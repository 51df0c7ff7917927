import { dropUndefined } from "../core/base/drop-undefined.ts";
import { CompactionError, isCompactionError } from "../core/base/errors.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { type Codec, FORMATS, type Format } from "../formats/codec.ts";
import { findOtherFormat } from "../formats/detect-format.ts";
import { codecs } from "../formats/index.ts";
import { readTranscriptInput, type TranscriptInput } from "../formats/read-input/read-transcript-input.ts";
import { keepSources, type ParsedSession } from "../formats/source-text.ts";
import { flag, getText, type OptionDefinition, type OptionValues, option } from "./command.ts";
import { watchProgress } from "./render/watch-progress.ts";
import { InputError, type Terminal } from "./terminal.ts";

/** Names of logs, and the format each is read as; lines of plain messages may be in any. */
const LOG_FORMATS: Readonly<Record<string, Format | undefined>> = {
  "claude-code": "anthropic",
  codex: "openai-responses",
  sharegpt: "openai-chat",
  jsonl: undefined,
  auto: undefined,
};

const LOG_AGENTS: ReadonlyMap<string, string> = new Map([
  ["claude-code", "Claude Code"],
  ["codex", "Codex"],
]);

const FORMAT_NAMES = [...FORMATS, ...Object.keys(LOG_FORMATS)];

/** Options of every command that reads a session. */
export const SESSION_OPTIONS = {
  format: option("F", `${FORMAT_NAMES.join(", ")} (default auto)`),
  lenient: flag("skip broken lines of a JSONL file, with a warning"),
} as const satisfies Record<string, OptionDefinition>;

const ACCEPTED = "a request body, an array of messages, JSONL, or the log of an agent (Claude Code, Codex, ShareGPT)";

/** A paragraph for the help of every command that reads a session. */
export const SESSION_HELP = `FILE is ${ACCEPTED}; - reads standard input. JSONL is read line by line, so what is not part of the session is not kept in memory. Reading needs about six times the size of the session in memory; compacting needs up to 35 times that size and 300 MB more.`;

/** A session as a command works with it. */
export interface LoadedSession extends Omit<TranscriptInput, "sourceText" | "source">, ParsedSession {
  readonly codec: Codec;
  readonly transcript: Transcript;
  /** The model that the request or the log names. */
  readonly model?: string;
  /** The agent whose log this is, if it is one. */
  readonly agent?: string;
}

/**
 * Reads a session from a file or a pipe, with progress, and says on standard error what had to be repaired or skipped.
 * A session in a format other than the one `--format` names is refused.
 */
export async function loadSession(path: string, values: OptionValues, terminal: Terminal): Promise<LoadedSession> {
  const session = await loadSessionAsNamed(path, values, terminal);
  const format = parseFormat(values);
  const other = format === undefined ? undefined : findOtherFormat(session.wire, format);
  if (format === undefined || other === undefined) return session;
  throw new CompactionError("NOT_THIS_FORMAT", {
    format,
    path: "",
    expected: `in that format, but it looks like ${other}`,
  });
}

/** The same without that refusal, for callers that report what is wrong with it themselves. */
export async function loadSessionAsNamed(
  path: string,
  values: OptionValues,
  terminal: Terminal,
): Promise<LoadedSession> {
  const format = parseFormat(values);
  const file = await terminal.open(path);
  const isLenient = values["lenient"] === true;
  const input = await readTranscriptInput(watchProgress(file, terminal), {
    ...(format !== undefined && { format }),
    lenient: isLenient,
  }).catch((error: unknown) => {
    throw nameFile(error, file.name, isLenient);
  });
  for (const note of input.notes) terminal.warn(`note: ${note}\n`);
  for (const { line, reason } of input.skipped) terminal.warn(`skipped line ${line}: ${reason}\n`);

  const codec = codecs[input.format];
  const { sourceText: source, source: log, ...read } = input;
  const transcript = keepSources(codec.decode(input.wire), input.wire, source);
  const model = transcript.model ?? input.model;
  return { ...read, codec, transcript, ...dropUndefined({ model, source, agent: LOG_AGENTS.get(log) }) };
}

/** Says what is wrong with the input, in which file, and what can be done about it. */
function nameFile(error: unknown, name: string, isLenient: boolean): unknown {
  if (!(error instanceof CompactionError)) return error;
  const isBrokenLine = isCompactionError(error, "INVALID_JSON") && error.details.line > 1;
  const isSkippable = !isLenient && (isBrokenLine || isCompactionError(error, "LINE_TOO_LONG"));
  const advice = isSkippable ? " If each line is a message of its own, --lenient skips this one." : "";
  const isNotJson = isCompactionError(error, "INVALID_JSON") && error.details.line === 1 && error.details.column === 1;
  const wanted = isNotJson ? ` Wanted: ${ACCEPTED}.` : "";
  return new InputError(`${name}: ${error.message}${advice}${wanted}`, { cause: error });
}

function parseFormat(values: OptionValues): Format | undefined {
  const name = getText(values, "format") ?? "auto";
  if (Object.hasOwn(LOG_FORMATS, name)) return LOG_FORMATS[name];
  const format = FORMATS.find((candidate) => candidate === name);
  if (format !== undefined) return format;
  throw new CompactionError("UNKNOWN_FORMAT", { received: name, supported: FORMAT_NAMES });
}

/** Its size, counted message by message: one more text of a large session would double the memory it takes. */
export function countCharacters({ transcript }: LoadedSession): number {
  return transcript.messages.reduce((total, { parts }) => total + JSON.stringify(parts).length, 0);
}
