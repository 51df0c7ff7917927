import { text as readStream } from "node:stream/consumers";
import type { RestoreReport, SessionArchive, SessionDescription, SessionInfo } from "../../archives/session-archive.ts";
import { CompactionError, isCompactionError } from "../../core/base/errors.ts";
import { minifyJson } from "../../core/json/minify-json.ts";
import { parseJson } from "../../core/json/parse-json.ts";
import { palimpsestRedactor } from "../../core/redact/palimpsest-redactor.ts";
import { formatCount } from "../../core/render/format-number.ts";
import { joinText } from "../../formats/split-text.ts";
import { identifySession, type SessionIdentity } from "../../gateway/page/identify-session.ts";
import {
  type Command,
  type CommandCall,
  type ExitCode,
  flag,
  getText,
  getWholeNumber,
  option,
  printAnswer,
  TWO_ANSWERS,
  UsageError,
} from "../command.ts";
import { nameProgram } from "../name-program.ts";
import { STORE_OPTIONS, withStore } from "../open-chosen-store.ts";
import { averageRatio, renderListedSession, renderSession } from "../render/render-session.ts";
import { showProgress } from "../render/show-progress.ts";
import { InputError } from "../terminal.ts";
import { writeFileWhole } from "../write-file.ts";

/** `palimpsest sessions list`: what an archive knows about conversations, and what can be done to them. */
export const sessions: Command = {
  name: "sessions",
  operands: "[list] | show ID | restore ID | export ID | import FILE | purge ID",
  options: {
    number: option("N", "restore: undo this compaction and all after it (default: the newest)"),
    messages: flag("show: include the messages of the transcript"),
    out: option(
      "FILE",
      "show, restore: write the transcript here; export: the document; - is standard output, the default of export",
    ),
    as: option("ID", "import: store it under this name"),
    all: flag("purge: all sessions of the tenant"),
    yes: flag("purge: confirm the deletion"),
    ...STORE_OPTIONS,
  },
  details: [
    "palimpsest compact and the gateway keep what they compact as sessions. list shows the title, the agent and the size of each. restore --out FILE undoes a compaction and writes the transcript as it was before, with later messages after it; without --out only the archive changes. A session that the gateway compacted has nothing to restore: its client still has the whole history. export writes a session with everything that belongs to it as one unencrypted JSON document; import reads it into another archive. purge deletes permanently, from every file of the archive, but not from your backups.",
    "With --json: list { sessions }, show { id, lineage, messages, compactions, averageRatio,\nrecords: [{ number, mode, createdAtMs, handles, report: { trigger, tokensBefore, tokensAfter, durationMs, … } }] },\nrestore { session, undone, messages }, import { session }, purge { sessions, messages, handles, texts, isScrubbed }.",
    "Examples:\n  palimpsest sessions list\n  palimpsest sessions export a1b2c3 --out session.json",
  ],

  async run(call) {
    const [action = "list", operand, ...rest] = call.operands;
    const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (run === undefined || rest.length > 0)
      throw new UsageError(`sessions needs one of: ${Object.keys(ACTIONS).join(", ")}.`);
    if (getText(call.values, "out") === "-" && call.values["json"] === true && action !== "export") {
      throw new UsageError(TWO_ANSWERS);
    }
    return run(call, operand);
  },
};

type Action = (call: CommandCall, operand: string | undefined) => Promise<ExitCode>;

const ACTIONS: Readonly<Record<string, Action>> = {
  async list({ values, terminal }) {
    const list = await withStore(values, async (archive) => {
      const onProgress = showProgress(terminal, "reading titles");
      const infos = await archive.listSessions();
      const listed: (SessionInfo & SessionIdentity)[] = [];
      for (const info of infos) {
        listed.push({ ...info, ...(await identifySession(archive, info.id, palimpsestRedactor)) });
        onProgress(listed.length, infos.length);
      }
      return listed;
    });
    const text = list.map((listed) => renderListedSession(listed, listed, terminal.columns)).join("");
    const shown = text === "" ? "No sessions.\n" : text;
    await printAnswer({ values, terminal }, { sessions: list }, shown);
    return 0;
  },

  async show(call, operand) {
    const { values, terminal } = call;
    const id = requireId(operand);
    const { session, transcript } = await withStore(values, async (archive) => {
      const session = await archive.describeSession(id);
      return { session, transcript: (await archive.readTranscript(id)).messages };
    });
    const out = await writeTranscript(call, transcript);
    const shown = values["messages"] === true ? transcript : undefined;
    if (values["json"] === true) {
      await terminal.print(`${JSON.stringify({ ...parseReports(session), transcript: shown })}\n`);
      return 0;
    }
    await tell(call, [renderSession(session), ...(shown ?? []).map((row) => `${writeLine(row)}\n`), out].join(""));
    return 0;
  },

  async restore(call, operand) {
    const { values } = call;
    const id = requireId(operand);
    const { transcript, ...done } = await withStore(values, async (archive) => {
      const report = await restoreOnce(archive, id, getWholeNumber(values, "number"));
      const { messages } = await archive.readTranscript(report.session);
      return { ...report, messages: messages.length, transcript: messages };
    });
    const out = await writeTranscript(call, transcript);
    const next = nameProgram(
      `The archive has the transcript as it was. Write it to a file: palimpsest sessions show ${done.session} --out FILE\n`,
      call.terminal,
    );
    const text = `${describeUndone(done)}${out === "" && getText(values, "out") === undefined ? next : out}`;
    await tell(call, values["json"] === true ? `${JSON.stringify(done)}\n` : text);
    return 0;
  },

  async export({ values, terminal }, operand) {
    const id = requireId(operand);
    const onProgress = showProgress(terminal, "exporting");
    const document = await withStore(values, (archive) => archive.exportSession(id, { onProgress }));
    const out = getText(values, "out");
    if (out === undefined || out === "-") await terminal.print(`${JSON.stringify(document)}\n`);
    else {
      await writeFileWhole(out, `${JSON.stringify(document)}\n`);
      await printAnswer({ values, terminal }, { out }, `Written to ${out}, unencrypted.\n`);
    }
    return 0;
  },

  async import({ values, terminal }, operand) {
    if (operand === undefined) throw new UsageError("Name the file to import, or - for standard input.");
    const { chunks } = await terminal.open(operand);
    const text = await readStream(chunks);
    const id = getText(values, "as");
    const options = { onProgress: showProgress(terminal, "importing"), ...(id !== undefined && { id }) };
    const work = async (archive: SessionArchive) => archive.importSession(parse(text), options);
    const session = await withStore(values, work, { create: true }).catch((error: unknown) => {
      throw isCompactionError(error, "NOT_THIS_FORMAT") ? refuseDocument(operand, error) : error;
    });
    await printAnswer({ values, terminal }, { session }, `Imported as ${session}.\n`);
    return 0;
  },

  async purge({ values, terminal }, operand) {
    const isAll = values["all"] === true;
    if (isAll === (operand !== undefined)) throw new UsageError("Name one session to purge, or --all.");
    if (values["yes"] !== true) throw new UsageError("This deletes data permanently. Add --yes to confirm.");
    const target = isAll ? ({ kind: "tenant" } as const) : ({ kind: "session", session: requireId(operand) } as const);
    const onProgress = showProgress(terminal, "purging");
    const report = await withStore(values, (archive) => archive.purge(target, { onProgress }));
    const counts = [
      formatCount(report.sessions, "session"),
      formatCount(report.messages, "message"),
      formatCount(report.handles, "handle"),
      formatCount(report.texts, "text"),
    ];
    const left = report.isScrubbed
      ? ""
      : " Another process was reading the archive, so its files still hold some of it, encrypted; the next write removes it.";
    const text = `Purged ${counts.join(", ")}.${left}\n`;
    await printAnswer({ values, terminal }, report, text);
    return 0;
  },
};

/** Asking again for a compaction that is already undone gives the same transcript, not an error. */
async function restoreOnce(archive: SessionArchive, id: string, number: number | undefined): Promise<RestoreReport> {
  try {
    return await archive.restore(id, number);
  } catch (error) {
    if (isCompactionError(error, "NOTHING_TO_RESTORE") && error.details.reason === "undone")
      return { session: id, undone: [] };
    throw error;
  }
}

function describeUndone({ session, undone, messages }: RestoreReport & { readonly messages: number }): string {
  const count = formatCount(messages, "message");
  if (undone.length === 0) return `Nothing of ${session} is left to undo: ${count}.\n`;
  return `Compaction ${undone.join(", ")} of ${session} undone: ${count}.\n`;
}

/** A message on one line. A host may store rows that are not JSON; their blanks stay. */
function writeLine(row: string): string {
  return parseJson(row) === undefined ? row : minifyJson(row);
}

/**
 * Writes a transcript to the file of `--out`, as the request or the list of messages it was. @returns A line that says
 * so.
 */
async function writeTranscript({ values, terminal }: CommandCall, rows: readonly string[]): Promise<string> {
  const out = getText(values, "out");
  if (out === undefined) return "";
  const text = `${joinText(rows)}\n`;
  if (out === "-") {
    await terminal.print(text);
    return "";
  }
  await writeFileWhole(out, text);
  return `Transcript written to ${out}, unencrypted.\n`;
}

/** Says what was done; on standard error if a transcript was written to standard output. */
async function tell({ values, terminal }: CommandCall, text: string): Promise<void> {
  if (getText(values, "out") === "-") terminal.warn(text);
  else await terminal.print(text);
}

function parseReports({ records, ...session }: SessionDescription) {
  const parsed = records.map(({ report, ...record }) => {
    return { ...record, ...(report !== undefined && { report: parse(report) }) };
  });
  return { ...session, averageRatio: averageRatio(records), records: parsed };
}

function refuseDocument(name: string, error: CompactionError<"NOT_THIS_FORMAT">): InputError {
  const { path, expected } = error.details;
  const place = path === "" ? "it" : path;
  return new InputError(
    `${name} is not an exported session: ${place} should be ${expected}. palimpsest sessions export writes one.`,
  );
}

function requireId(operand: string | undefined): string {
  if (operand === undefined) throw new UsageError("Name a session; palimpsest sessions lists them.");
  return operand;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const details = { format: "an exported session", path: "", expected: "one JSON document" };
    throw new CompactionError("NOT_THIS_FORMAT", details, { cause: error });
  }
}
