/** Every failure raised on purpose, with the facts a caller needs in order to react. None holds content, a secret or a key. */
export interface CompactionErrorDetails {
  NOT_THIS_FORMAT: { readonly format: string; readonly path: string; readonly expected: string };
  UNKNOWN_FORMAT: { readonly received: string; readonly supported: readonly string[] };
  UNRECOGNISED_INPUT: { readonly looksLike: string; readonly supported: readonly string[] };
  INVALID_JSON: { readonly line: number; readonly column: number; readonly reason: string };
  EMPTY_INPUT: { readonly bytes: number };
  BINARY_INPUT: { readonly looksLike: string };
  LINE_TOO_LONG: { readonly line: number; readonly maximumBytes: number };
  INPUT_TOO_LARGE: { readonly maximumBytes: number };
  INPUT_UNREADABLE: { readonly path: string; readonly reason: string };
  INVALID_POLICY: {
    readonly key: string;
    readonly range: string;
    readonly received: string;
    /** Set if a full sentence says more than the range and the value do. */
    readonly problem?: string;
  };
  INVALID_SETTINGS: { readonly problems: readonly SettingsProblem[]; readonly file?: string };
  WINDOW_TOO_SMALL: { readonly protectedTokens: number; readonly windowTokens: number };
  UNSAFE_PATTERN: { readonly index: number; readonly reason: string };
  INVALID_RULES: { readonly line: number; readonly column: number; readonly reason: string; readonly problems: number };
  ARCHIVE_DAMAGED: { readonly what: string };
  ARCHIVE_MISSING: { readonly path: string };
  ARCHIVE_NOT_A_DATABASE: { readonly path: string };
  ARCHIVE_TOO_NEW: { readonly path: string; readonly version: number; readonly supported: number };
  ARCHIVE_NOT_WRITABLE: { readonly path: string };
  ARCHIVE_BUSY: { readonly path: string };
  ARCHIVE_UNAVAILABLE: { readonly path: string; readonly reason: string };
  ARCHIVE_TOO_OLD: { readonly path: string; readonly version: number; readonly oldest: number };
  ARCHIVE_FULL: { readonly path: string };
  ARCHIVE_WRONG_KEY: { readonly archiveKey: string; readonly givenKey: string };
  HANDLE_TAKEN: { readonly handle: string };
  HANDLE_UNKNOWN: { readonly handle: string };
  HANDLE_FOREIGN: { readonly handle: string };
  HANDLE_EXPIRED: { readonly handle: string };
  HANDLE_FORGED: { readonly handle: string };
  HANDLE_AMBIGUOUS: { readonly handle: string; readonly sessions: number };
  LEASE_LOST: { readonly session: string };
  SESSION_UNKNOWN: { readonly session: string };
  SESSION_CLOSED: { readonly session: string; readonly continuedAs?: string };
  SESSION_EXISTS: { readonly session: string };
  NOTHING_TO_RESTORE: { readonly session: string; readonly reason: RestoreHindrance };
  HASH_MISMATCH: { readonly handle: string };
  RUN_STOPPED: { readonly reason: string };
  JOURNAL_FOREIGN: { readonly path: string };
  JOURNAL_BUSY: { readonly path: string };
  QUEUE_UNAVAILABLE: { readonly place: string; readonly reason: string };
  KEY_MALFORMED: { readonly source: string };
  KEY_EXPOSED: { readonly path: string; readonly mode: string };
  KEY_UNAVAILABLE: { readonly path: string; readonly reason: string };
  PACKAGE_MISSING: { readonly purpose: string; readonly packages: readonly string[] };
}

/** Why there is nothing to restore; `client-keeps-history` if compaction only changed what was sent. */
export type RestoreHindrance = "no-compaction" | "undone" | "expired" | "client-keeps-history";

/** One invalid setting, and its position if it came from a file. */
export interface SettingsProblem {
  readonly key: string;
  /** The value in a form that may be shown; undefined if the key or the file is wrong rather than the value. */
  readonly received?: string;
  /** What it must be, or what is wrong. */
  readonly range: string;
  readonly line?: number;
  readonly column?: number;
}

export type CompactionErrorCode = keyof CompactionErrorDetails;

const messages: { [Code in CompactionErrorCode]: (details: CompactionErrorDetails[Code]) => string } = {
  NOT_THIS_FORMAT: ({ format, path, expected }) =>
    `This is not ${format}: ${path === "" ? "the input" : path} should be ${expected}. Use --format auto, or name the format it is in.`,
  UNKNOWN_FORMAT: ({ received, supported }) => `No format named "${received}". Supported: ${supported.join(", ")}.`,
  UNRECOGNISED_INPUT: ({ looksLike, supported }) =>
    `No format recognises this input; it looks like ${looksLike}. Supported: ${supported.join(", ")}.`,
  INVALID_JSON: ({ line, column, reason }) => `Not valid JSON at line ${line}, column ${column}: ${reason}.`,
  EMPTY_INPUT: ({ bytes }) =>
    bytes === 0 ? "The input is empty." : `The input has ${bytes} bytes, but only white space.`,
  BINARY_INPUT: ({ looksLike }) => `The input is not text; it looks like ${looksLike}.`,
  LINE_TOO_LONG: ({ line, maximumBytes }) =>
    `Line ${line} is longer than ${Math.round(maximumBytes / 2 ** 20)} MiB, the maximum for one line. Shorten its content, or write the session as one JSON document: a list of its messages.`,
  INPUT_TOO_LARGE: ({ maximumBytes }) =>
    `One JSON document may have at most ${maximumBytes} bytes. Write longer sessions as JSONL, one message per line.`,
  INPUT_UNREADABLE: ({ path, reason }) => `Cannot read ${path}: ${reason}.`,
  INVALID_POLICY: ({ key, range, received, problem }) => problem ?? `${key} must be ${range}, but it is ${received}.`,
  INVALID_SETTINGS: ({ problems, file }) =>
    problems.map((problem) => `${writePlace(problem, file)}${writeProblem(problem)}.`).join("\n"),
  WINDOW_TOO_SMALL: ({ protectedTokens, windowTokens }) =>
    `What must stay needs ${protectedTokens} tokens, but the window has only ${windowTokens}. Use a model with a larger context, reserve less for the answer, or shorten the system prompt, the tools or the last message.`,
  UNSAFE_PATTERN: ({ index, reason }) => `extraPatterns[${index}] is refused: ${reason}.`,
  INVALID_RULES: ({ line, column, reason, problems }) =>
    `The rules are wrong at line ${line}, column ${column}: ${reason}.${problems > 1 ? ` ${problems - 1} more; palimpsest rules check lists them.` : ""}`,
  ARCHIVE_DAMAGED: ({ what }) =>
    `The archive is damaged: ${what} is not what was stored, so it was not returned. To list everything that is damaged: palimpsest archive verify. The rest can be read.`,
  ARCHIVE_MISSING: ({ path }) => `There is no archive at ${path}. Name the archive that compact wrote to with --store.`,
  ARCHIVE_NOT_A_DATABASE: ({ path }) =>
    `${path} is not an archive. It was left untouched. Name another file with --store.`,
  ARCHIVE_TOO_NEW: ({ path, version, supported }) =>
    `The archive ${path} was written by a newer palimpsest (schema ${version}, this one knows up to ${supported}). Update palimpsest.`,
  ARCHIVE_NOT_WRITABLE: ({ path }) =>
    `The archive ${path} is read-only. Nothing was stored. Make it writable, or name another with --store.`,
  ARCHIVE_BUSY: ({ path }) => `The archive ${path} is locked by another process. Try again when that has finished.`,
  ARCHIVE_UNAVAILABLE: ({ path, reason }) => `The archive ${path} cannot be used: ${reason}.`,
  ARCHIVE_TOO_OLD: ({ path, version, oldest }) =>
    `The archive ${path} was written by an early palimpsest (schema ${version}; this one reads from ${oldest} on). It was left untouched: move it away or name another file with --store, and compact again.`,
  ARCHIVE_FULL: ({ path }) =>
    `There is no room left for the archive ${path}. Nothing was stored. Free some space, or remove old originals with palimpsest archive gc --max-age 90d.`,
  ARCHIVE_WRONG_KEY: ({ archiveKey, givenKey }) =>
    `The archive was encrypted with another key (${archiveKey}, not ${givenKey}). Set PALIMPSEST_KEY or PALIMPSEST_HOME to the one it was made with. If a change of key was interrupted, palimpsest archive rotate-key finishes it.`,
  HANDLE_UNKNOWN: ({ handle }) =>
    `Nothing is stored under ${handle} in this archive. Name the archive that compact wrote to with --store.`,
  HANDLE_FOREIGN: ({ handle }) => `${handle} belongs to another session or tenant. It opens nothing here.`,
  HANDLE_EXPIRED: ({ handle }) => `The original behind ${handle} has expired and was removed.`,
  HANDLE_FORGED: ({ handle }) =>
    `${handle} was not made with this key. Copy the handle from the transcript, or use the archive and key it was made with.`,
  HANDLE_AMBIGUOUS: ({ handle, sessions }) =>
    `${handle} means different texts in ${sessions} sessions. Name the session it comes from.`,
  LEASE_LOST: ({ session }) => `Another process took over the lease on session ${session}. Nothing was stored.`,
  SESSION_UNKNOWN: ({ session }) =>
    `There is no session "${session}" in this archive. To list its sessions: palimpsest sessions list`,
  SESSION_CLOSED: ({ session, continuedAs }) =>
    `Session ${session} is closed${continuedAs === undefined ? "" : ` and continues as ${continuedAs}`}. Nothing was stored.`,
  SESSION_EXISTS: ({ session }) =>
    `There is already a session ${session}. Nothing was stored. Choose another name or another archive, or purge that one first.`,
  NOTHING_TO_RESTORE: ({ session, reason }) => RESTORE_HINDRANCES[reason](session),
  HANDLE_TAKEN: ({ handle }) => `${handle} already belongs to another original. Nothing was stored.`,
  HASH_MISMATCH: ({ handle }) => `The hash given for ${handle} does not match its text. Nothing was stored.`,
  RUN_STOPPED: ({ reason }) =>
    `The run stopped: ${reason} Finished work is kept; run the same command again to continue.`,
  JOURNAL_FOREIGN: ({ path }) =>
    `${path} is from a run with other settings or another input. Use --restart to start over, or name another OUT.`,
  JOURNAL_BUSY: ({ path }) =>
    `${path} is in use: another run is writing the same output. Wait for it to finish, or name another OUT.`,
  QUEUE_UNAVAILABLE: ({ place, reason }) => `The queue at ${place} cannot be used: ${reason}.`,
  KEY_MALFORMED: ({ source }) => `${source} is not a key: it should hold exactly 64 hexadecimal characters.`,
  KEY_EXPOSED: ({ path, mode }) =>
    `The key file ${path} can be read by others (mode ${mode}). Restrict it to yourself: chmod 600 '${path}'`,
  KEY_UNAVAILABLE: ({ path, reason }) =>
    `The key file ${path} cannot be used: ${reason}. Set PALIMPSEST_KEY, or set PALIMPSEST_HOME to a folder that you can write to.`,
  PACKAGE_MISSING: ({ purpose, packages }) =>
    `${purpose} needs packages that are not installed. Install them: npm install ${packages.join(" ")}`,
};

const RESTORE_HINDRANCES: { [Reason in RestoreHindrance]: (session: string) => string } = {
  "no-compaction": (session) =>
    `Session ${session} has no such compaction. palimpsest sessions show ${session} lists what was done to it.`,
  undone: (session) =>
    `That compaction of session ${session} is undone already. palimpsest sessions show ${session} --out FILE writes the transcript.`,
  expired: (session) =>
    `What the compaction of session ${session} replaced is past its retention and was removed. The compacted transcript is all there is: palimpsest sessions show ${session} --out FILE writes it.`,
  "client-keeps-history": (session) =>
    `There is nothing to restore in session ${session}: only what was sent to the model was compacted, and the client that sent it still has the whole history. palimpsest sessions show ${session} lists the compactions, palimpsest retrieve reads what they took out.`,
};

function writePlace({ line, column }: SettingsProblem, file: string | undefined): string {
  if (file === undefined) return "";
  return line === undefined ? `${file}: ` : `${file}:${line}:${column ?? 1}: `;
}

function writeProblem({ key, received, range }: SettingsProblem): string {
  return received === undefined ? `${key} ${range}` : `${key} is ${received}; it must be ${range}`;
}

/**
 * The only error class of this library. Branch on `code`, which is stable across releases;
 * `message` is for people and may change.
 */
export class CompactionError<Code extends CompactionErrorCode = CompactionErrorCode> extends Error {
  override readonly name = "CompactionError";
  readonly code: Code;
  readonly details: CompactionErrorDetails[Code];

  constructor(code: Code, details: CompactionErrorDetails[Code], options?: { readonly cause?: unknown }) {
    super(messages[code](details), options);
    this.code = code;
    this.details = details;
  }
}

/**
 * Narrows a caught value to one error code.
 *
 * Compares names instead of using `instanceof`, so that an error still matches when two
 * copies of this package are installed.
 */
export function isCompactionError<Code extends CompactionErrorCode>(
  error: unknown,
  code: Code,
): error is CompactionError<Code> {
  return error instanceof Error && error.name === "CompactionError" && "code" in error && error.code === code;
}
