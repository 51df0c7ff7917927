import { dropUndefined } from "../../core/base/drop-undefined.ts";
import type { ArchivedOriginal } from "../../core/model/commit.ts";
import { redact } from "../../core/redact/index.ts";
import { keepRaw } from "../../core/redact/keep-raw.ts";
import { MARKER_START } from "../../core/redact/marker.ts";
import { formatCount } from "../../core/render/format-number.ts";
import { isHandle } from "../../core/retrieve/is-handle.ts";
import { renderOriginal } from "../../core/retrieve/render-original.ts";
import { type SelectedPart, type SelectOptions, selectFromOriginal } from "../../core/retrieve/select-from-original.ts";
import { estimatingCounter } from "../../core/tokens/index.ts";
import { encodeText } from "../../keys/encode-text.ts";
import { hostPlace } from "../../keys/find-home.ts";
import { loadKey } from "../../keys/load-key.ts";
import {
  type Command,
  type ExitCode,
  flag,
  getText,
  getWholeNumber,
  type OptionValues,
  option,
  UsageError,
} from "../command.ts";
import { STORE_OPTIONS, withStore } from "../open-chosen-store.ts";
import { openOutput, SEALED_ENDING } from "../spool/sealed-output.ts";
import { InputError } from "../terminal.ts";

/** `palimpsest retrieve h-7k2m9x4q --grep error`: reads back what compaction removed. */
export const retrieve: Command = {
  name: "retrieve",
  operands: "HANDLE",
  options: {
    messages: option("A-B", "these messages only, by the numbers that the handoff names"),
    lines: option("A-B", "these lines only, counted from 1"),
    grep: option("RE", "only lines that match this JavaScript regular expression; (?i) at its start ignores case"),
    path: option("JSONPATH", "the value at this place, such as $.items[0].name"),
    "max-tokens": option("N", "at most this many tokens (default: all of it)"),
    cursor: option("C", "continue where the last answer stopped"),
    session: option("ID", "only what was removed from this session"),
    raw: flag("the exact bytes, without redaction or formatting"),
    ...STORE_OPTIONS,
  },
  details: [
    "Messages that were removed together are shown as messages: number, role, text, calls, results. --messages, --lines, --grep and --max-tokens apply to this form. --raw prints the archived bytes, and --path reads their JSON.",
    "The text goes to standard output. What was left out, and how to read on, goes to standard error. --path is applied first, then --messages or --lines, then --grep.",
    "Instead of a handle you can name a file that palimpsest run kept; retrieve prints all of it.",
    "Patterns are JavaScript regular expressions (flag u; a leading (?i) ignores case). They run in linear time, so\nbackreferences and lookarounds are not supported.",
    "With --json: { text, sha256, bytes, matchedLines?, nextCursor?, notes? }; sha256 and bytes describe the whole original. Exit code 3 means that the operand is not a handle; 1 means that the handle is unknown, expired, forged, or of another session or tenant.",
    "Examples:\n  palimpsest retrieve h-7k2m9x4q\n  palimpsest retrieve h-7k2m9x4q --messages 25-27\n  palimpsest retrieve h-7k2m9x4q --grep 'error|warning' --max-tokens 500",
  ],

  async run({ values, operands, terminal }) {
    const [first = ""] = operands;
    if (operands.length === 1 && first.endsWith(SEALED_ENDING)) {
      for await (const piece of openOutput(first, await loadKey(hostPlace()))) await terminal.print(piece);
      return 0;
    }
    const handle = parseHandle(operands);
    return withStore<ExitCode>(values, async (archive) => {
      const session = getText(values, "session");
      const original = await archive.retrieve(handle, dropUndefined({ session }));
      const visibleIn = session === undefined ? [] : (await archive.readTranscript(session)).messages;
      const answer = answerOf(original, { ...parseQuestion(values), visibleIn }, values);
      if (values["json"] === true) await terminal.print(`${JSON.stringify(documentOf(original, answer))}\n`);
      else {
        await terminal.print(encodeText(answer.text));
        if (answer.matchedLines !== undefined) terminal.warn(nameLines(answer.matchedLines));
        for (const note of answer.notes) terminal.warn(`note: ${note}\n`);
        if (answer.nextCursor !== undefined) terminal.warn(`note: read on with --cursor ${answer.nextCursor}\n`);
      }
      return 0;
    });
  },
};

function parseHandle(operands: readonly string[]): string {
  const [handle] = operands;
  if (handle === undefined || operands.length > 1) throw new UsageError("Name one handle, such as h-7k2m9x4q.");
  if (isHandle(handle)) return handle;
  if (/^r-\w+$/.test(handle)) {
    throw new InputError(
      `${handle} is not a handle: it marks a reduced text as one of ours. The handles in that text begin with h-.`,
    );
  }
  throw new InputError(
    `${JSON.stringify(handle.slice(0, 60))} is not a handle. A handle is h- followed by at least 8 letters and digits; copy it from a compacted transcript.`,
  );
}

function answerOf(original: ArchivedOriginal, options: SelectOptions, values: OptionValues): SelectedPart {
  if (values["raw"] === true) return selectFromOriginal(keepRaw(original.text), options);

  let count = 0;
  // A path applies to the JSON of a message, not to its readable form.
  const kind = options.jsonPath === undefined ? original.kind : "tool";
  const { text, ...reading } = renderOriginal({ ...original, kind }, (source) => {
    const redaction = redact(source);
    count += redaction.findings.length;
    return redaction.text;
  });
  const answer = selectFromOriginal(text, { ...options, ...reading });
  // The original may already contain redaction marks, and the part that is shown may have none of its secrets.
  const shown = Math.min(count, answer.text.split(MARKER_START).length - 1);
  if (shown === 0) return answer;
  const note = `${formatCount(shown, "secret")} redacted in this text; --raw shows them`;
  return { ...answer, notes: [...answer.notes, note] };
}

function parseQuestion(values: OptionValues): SelectOptions {
  if (values["messages"] !== undefined && (values["raw"] === true || values["path"] !== undefined))
    throw new UsageError("--messages reads messages as they are shown: leave out --raw and --path.");
  return dropUndefined({
    counter: estimatingCounter(),
    messages: getText(values, "messages"),
    lines: getText(values, "lines"),
    pattern: getText(values, "grep"),
    jsonPath: getText(values, "path"),
    maxTokens: getWholeNumber(values, "max-tokens"),
    cursor: getText(values, "cursor"),
  });
}

/** More numbers than this do not help; --json has all of them. */
const MAX_NAMED = 50;

/** The numbers of the lines that were found, for --lines. */
function nameLines(lines: readonly number[]): string {
  if (lines.length === 0) return "";
  const named = lines.slice(0, MAX_NAMED).join(", ");
  const rest = lines.length - MAX_NAMED;
  return `note: these are lines ${named}${rest > 0 ? `, and ${rest} more that are not numbered here (--json has them all)` : ""}\n`;
}

function documentOf(
  { text: whole, sha256 }: ArchivedOriginal,
  { text, matchedLines, nextCursor, notes }: SelectedPart,
) {
  return {
    text,
    sha256,
    bytes: encodeText(whole).length,
    ...(matchedLines !== undefined && { matchedLines }),
    ...(nextCursor !== undefined && { nextCursor }),
    ...(notes.length > 0 && { notes }),
  };
}
