import type { RetentionReport, SessionArchive } from "../../archives/session-archive.ts";
import { unavailableArchive } from "../../archives/unavailable-archive.ts";
import type { KeptSession } from "../../compactor/kept-session.ts";
import { isCompactionError } from "../../core/base/errors.ts";
import type { Archive, KeyedHash } from "../../core/base/ports.ts";
import type { CompactionReport } from "../../core/model/report.ts";
import type { Transcript } from "../../core/model/transcript.ts";
import { findLineage, stripOwn } from "../../core/plan/resume-session.ts";
import { formatCount } from "../../core/render/format-number.ts";
import { createMeasurer } from "../../core/stages/measure/create-measurer.ts";
import { joinWritten, wholeSource, writeTranscript } from "../../formats/source-text.ts";
import { splitText } from "../../formats/split-text.ts";
import { describeBreach } from "../../history/describe-breach.ts";
import {
  type Command,
  type ExitCode,
  flag,
  getFileOperand,
  getText,
  getWholeNumber,
  type OptionValues,
  option,
  TWO_ANSWERS,
  UsageError,
} from "../command.ts";
import { COMPACTION_OPTIONS, createOptionsCompactor, listAsked, parseContext } from "../compaction-options.ts";
import { findSession, knownRows } from "../find-session.ts";
import { loadCommandSettings } from "../load-command-settings.ts";
import { loadCounter } from "../load-counter.ts";
import { countCharacters, type LoadedSession, loadSession, SESSION_HELP } from "../load-session.ts";
import { nameProgram } from "../name-program.ts";
import { sayWhenInterrupted } from "../on-signal.ts";
import { FORGOTTEN, isKept, loadAnyHash, openChosenStore } from "../open-chosen-store.ts";
import { quoteWord } from "../quote-word.ts";
import { renderChanges } from "../render/render-changes.ts";
import { type ReportFacts, type ReportPlaces, renderReport } from "../render/render-report.ts";
import { showCompacting } from "../render/show-compacting.ts";
import type { Terminal } from "../terminal.ts";
import { writeFileWhole } from "../write-file.ts";

/** `palimpsest compact session.jsonl --context 200k`: a smaller transcript, and what was done to get there. */
export const compactCommand: Command = {
  name: "compact",
  operands: "FILE",
  options: {
    out: option(
      "FILE",
      "write the compacted transcript here; - is standard output, and the report then goes to standard error",
    ),
    show: flag("show each message: kept, shortened, folded or added"),
    ...COMPACTION_OPTIONS,
    session: option(
      "ID",
      "keep the transcript under this name in the archive (default: one made from the conversation)",
    ),
    mode: option("M", "in-place, or child: close the session and continue in a new one (default: compaction decides)"),
  },
  details: [
    SESSION_HELP,
    "Old tool results are shortened first. If that is not enough, the older part becomes a handoff: an account of what was said and done, which comes between the opening (the head) and the newest messages (the tail). It works without a model; --summarizer names one that writes the prose of the handoff, and every claim of it is checked. A request body or a JSON array comes back as one. Of a log, JSONL, or an object around the messages, only the messages come back, as a JSON array or a request body. A session that was compacted before is continued. Below the threshold nothing changes, unless you use --target, --force, --focus or --keep-last.",
    "The archive keeps the transcript before and after: palimpsest sessions shows, restores and exports it. If another\nprocess is compacting the same session, this one returns the transcript unchanged (in-flight).",
    "Exit codes: 0 compacted, or unchanged because it fits; 1 aborted, with the transcript unchanged; 4 in-flight, so try again. report.status says which.",
    "With --json: { messages, request?, report, session? }; for a request body, request is the whole request.",
    "Examples:\n  palimpsest compact session.jsonl --context 200k --out smaller.json\n  palimpsest compact request.json --target 25k --json",
  ],

  async run({ values, operands, terminal }) {
    parseMode(values);
    const out = parseOut(values);
    const isPiped = out === "-";
    const tell = isPiped ? async (text: string): Promise<void> => terminal.warn(text) : terminal.print;
    const file = getFileOperand(operands);
    const session = await loadSession(file, values, terminal);
    warnOfFaults(session, file, terminal);
    const opened = await openStore(values, terminal);
    const waiting = showCompacting(terminal, countCharacters(session));
    const done = sayWhenInterrupted(terminal, describeInterrupted(out));
    try {
      const hash = await loadAnyHash();
      const compactor = await createOptionsCompactor(values, session, { archive: opened.archive, hash });
      const {
        transcript,
        report,
        session: continued,
      } = await compactor.compact(session.transcript, {
        ...parseContext(values, session),
        onProgress: waiting.onProgress,
        findBreach: (result) => describeBreach(session.wire, session.codec.encode(result), session.codec),
        ...(session.agent !== undefined && { agent: session.agent }),
        ...(opened.kind === "open" && { session: await findKeptSession(values, session, { ...opened, hash }) }),
      });
      waiting.end();
      const written = report.status === "compacted" ? writeChanged(transcript, session) : writeUnchanged(session);
      if (isPiped) await terminal.print(written.file);
      else if (out !== undefined) await writeFileWhole(out, written.file);
      done();

      const isForgotten = report.status === "compacted" && !isKept(values);
      if (isForgotten) terminal.warn(FORGOTTEN);
      const named = { ...report, format: session.format, ...(isForgotten && { recoverable: false }) };
      const rest = JSON.stringify({ report: named, ...(continued !== undefined && { session: continued }) });
      const places = {
        out,
        form: nameForm(session),
        session: isKept(values) ? continued : undefined,
        archiveOption: nameFileArchive(values),
      };
      const facts = { ...places, ...(await gatherReportFacts(values, session)) };
      await tell(
        values["json"] === true
          ? `{${written.fields},${rest.slice(1)}\n`
          : nameProgram(renderReport(named, facts, terminal), terminal),
      );
      if (values["show"] === true && values["json"] !== true) {
        await tell(`\n${renderChanges(session.transcript.messages, transcript.messages, terminal)}`);
      }
      return EXIT_CODES[report.status];
    } finally {
      waiting.end();
      done();
      if (opened.kind === "open") await opened.archive.close();
    }
  },
};

/** A session that its provider would refuse is still compacted, but with a warning. */
function warnOfFaults({ codec, wire, format }: LoadedSession, file: string, terminal: Terminal): void {
  const findings = codec.validate(wire);
  if (findings.length === 0) return;
  const rules = [...new Set(findings.map(({ rule }) => rule))].join(", ");
  const where = file === "-" ? "validate" : `validate ${file}`;
  const faults = formatCount(findings.length, "fault");
  terminal.warn(
    nameProgram(
      `warning: as ${format} this session has ${faults} that a provider would refuse (${rules}); palimpsest ${where} lists them\n`,
      terminal,
    ),
  );
}

function parseOut(values: OptionValues): string | undefined {
  const out = getText(values, "out");
  if (out !== undefined && !isKept(values)) {
    throw new UsageError(
      "--out with --store memory: would write handles that open nothing, because that store ends with this command. Name another with --store file:PATH.",
    );
  }
  if (out === "-" && values["json"] === true) throw new UsageError(TWO_ANSWERS);
  return out;
}

/** The address of a database may hold a password: only a file is shown. */
function nameFileArchive(values: OptionValues): string {
  const store = getText(values, "store") ?? "";
  return store.startsWith("file:") ? ` --store ${quoteWord(store)}` : "";
}

/** What a reader of the report should know about the session and about what was asked for. */
async function gatherReportFacts(
  values: OptionValues,
  session: LoadedSession,
): Promise<Omit<ReportFacts, keyof ReportPlaces>> {
  const { messages, tools } = session.transcript;
  const measurer = createMeasurer({ counter: await loadCounter(values, session) });
  const { policy } = await loadCommandSettings(values);
  const firstOther = messages.findIndex(({ role }) => role !== "system");
  const system = messages.slice(0, Math.max(0, firstOther));
  return {
    systemTokens: measurer.messages(system) + measurer.tools(tools),
    countsSystem: system.length > 0,
    namesSummarizer: (getText(values, "summarizer") ?? "none") !== "none",
    keepLast: getWholeNumber(values, "keep-last"),
    isSacred: policy.profile === "sacred-zone",
    asked: listAsked(values),
  };
}

function describeInterrupted(out: string | undefined): string {
  return out === undefined || out === "-"
    ? "Your input file is unchanged."
    : `${out} was not written; your input file is unchanged.`;
}

/** A transcript as text: a whole file, and as the first fields of the document that `--json` prints. */
interface WrittenSession {
  readonly file: string;
  readonly fields: string;
}

function writeChanged(transcript: Transcript, session: LoadedSession): WrittenSession {
  const written = writeTranscript(transcript, session);
  const text = joinWritten(written);
  const messages = `"messages":[${written.items.join(",")}]`;
  return {
    file: `${text}\n`,
    fields: written.around === undefined ? messages : `${messages},"request":${text}`,
  };
}

/**
 * The form that a log, JSONL or a wrapper is written in: only its messages are. Undefined if the form stays the same.
 */
function nameForm({ source, wire, format }: LoadedSession): string | undefined {
  if (source?.text !== undefined) return undefined;
  return Array.isArray(wire) ? `a JSON array of ${format} messages` : `the body of a request to ${format}`;
}

/** To the letter if the original characters are known, and JSONL as lines. */
function writeUnchanged(session: LoadedSession): WrittenSession {
  const { file, fields } = writeChanged(session.transcript, session);
  const { text, items } = session.source ?? {};
  const whole = session.source === undefined ? undefined : wholeSource(session.source);
  if (items === undefined || whole === undefined) return { file, fields };
  const messages = `"messages":[${items.join(",")}]`;
  const isRequest = text !== undefined && !Array.isArray(session.wire);
  return { file: whole, fields: isRequest ? `${messages},"request":${text.trim()}` : messages };
}

/** A session that another process is compacting has neither succeeded nor failed: it is worth another try. */
const EXIT_CODES: Readonly<Record<CompactionReport["status"], ExitCode>> = {
  compacted: 0,
  replayed: 0,
  unchanged: 0,
  aborted: 1,
  "in-flight": 4,
};

type OpenedStore =
  | { readonly kind: "open"; readonly archive: SessionArchive }
  | { readonly kind: "unavailable"; readonly archive: Archive };

/** If the store cannot be used, the transcript is still passed on unchanged, and the report says why. */
async function openStore(values: OptionValues, terminal: Terminal): Promise<OpenedStore> {
  try {
    const onEvicted = ({ expired }: RetentionReport): void =>
      terminal.warn(
        `note: ${formatCount(expired, "old original")} were removed to keep the archive within its limit\n`,
      );
    return { kind: "open", archive: await openChosenStore(values, { onEvicted }) };
  } catch (error) {
    if (error instanceof UsageError || isCompactionError(error, "INVALID_POLICY")) throw error;
    return { kind: "unavailable", archive: unavailableArchive(error) };
  }
}

/**
 * The session under which the archive keeps this conversation. Its name stays the same however often it is compacted.
 */
async function findKeptSession(
  values: OptionValues,
  session: LoadedSession,
  { archive, hash }: { readonly archive: SessionArchive; readonly hash: KeyedHash },
): Promise<KeptSession> {
  const mode = parseMode(values);
  const write = (transcript: Transcript): readonly string[] => {
    const { around, items } = writeTranscript(transcript, session);
    return splitText(around, items);
  };
  const named = getText(values, "session");
  const { messages } = session.transcript;
  const id = await findSession(archive, {
    name: named ?? findLineage(messages, hash),
    isNamed: named !== undefined,
    isContinued: stripOwn(messages, hash).handoff !== undefined,
    rows: write(session.transcript),
  });
  const keepKnown = await knownRows(archive, id);
  return { id, write: (transcript) => keepKnown(write(transcript)), ...(mode !== undefined && { mode }) };
}

function parseMode(values: OptionValues): KeptSession["mode"] {
  const mode = getText(values, "mode");
  if (mode === undefined || mode === "in-place" || mode === "child") return mode;
  throw new UsageError(`--mode takes in-place or child, not "${mode}".`);
}
