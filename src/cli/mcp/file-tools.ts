import { existsSync } from "node:fs";
import { open, realpath, rm, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, parse, relative, resolve } from "node:path";
import { dropUndefined } from "../../core/base/drop-undefined.ts";
import { findErrorCode } from "../../core/base/error-code.ts";
import { parseJson } from "../../core/json/parse-json.ts";
import { isObject, listField, textField } from "../../core/json/wire-value.ts";
import type { LookupAnswer } from "../../lookup/lookup-tools.ts";
import { type Command, type OptionValues, UsageError } from "../command.ts";
import { processTerminal } from "../process-terminal.ts";
import { InputError, type Terminal } from "../terminal.ts";
import { inputSchema, numberInput, type ServedTool, textInput } from "./served-tool.ts";

export interface FileToolParts {
  /** Files outside of this folder are neither read nor written. Undefined: the tools take only texts. */
  readonly root?: string;
  /** `--store` and `--tenant` of the command, for the commands that do the work. */
  readonly values: OptionValues;
  readonly session?: string;
  /** The commands that do the work, loaded with the first call: a client does not wait long for its servers. */
  readonly load: { readonly reduce: () => Promise<Command>; readonly compact: () => Promise<Command> };
  /** Whether a model writes the handoff of what is compacted. */
  readonly hasSummarizer: boolean;
  /** Called with the handles that an answer gives out. */
  readonly onHandles: (handles: readonly string[]) => void;
}

/** Reducing is meant to avoid larger tool results than this. */
const MAX_TOKENS = 10_000;
/** A judgement: about a screen and a half. */
const DEFAULT_TOKENS = 2_000;
/** A judgement: how many numbered file names are tried. */
const MAX_NUMBERED = 1_000;

/** Tools that work on a text or on files, and put what they remove into the archive. */
export function fileTools(parts: FileToolParts): ServedTool[] {
  return parts.root === undefined ? [reduceTool(parts)] : [reduceTool(parts), compactTool(parts, parts.root)];
}

function reduceTool({ root, values, load, onHandles }: FileToolParts): ServedTool {
  const file = { type: "string", description: "A file to read instead of text." } as const;
  return {
    name: "reduce",
    title: "Shorten a text or a file",
    description:
      "Shortens the output of a tool, a log, a test run, JSON or source code: keeps what matters word for word, counts the rest in place, and leaves handles that retrieve opens.",
    inputSchema: inputSchema({
      ...(root !== undefined && { file }),
      text: { type: "string", description: "The text itself." },
      query: { type: "string", description: "What you are looking for; parts that match are shown first." },
      kind: { type: "string", description: "What it is, if you know, such as json, log or diff." },
      command: { type: "string", description: "The command that printed it." },
      max_tokens: { type: "integer", description: `The budget, at most ${MAX_TOKENS} (default ${DEFAULT_TOKENS}).` },
    }),
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    async call(input) {
      const text = typeof input["text"] === "string" ? input["text"] : undefined;
      const path = root === undefined ? undefined : textInput(input, "file");
      if ((text === undefined) === (path === undefined)) {
        throw new UsageError(root === undefined ? "Give the text." : "Give either a text or a file.");
      }
      const tokens = Math.min(numberInput(input, "max_tokens") ?? DEFAULT_TOKENS, MAX_TOKENS);
      const source = path === undefined || root === undefined ? undefined : await resolveInside(root, path);
      const answer = await runCommand(await load.reduce(), source ?? "-", text, {
        ...values,
        ...dropUndefined({
          query: textInput(input, "query"),
          kind: textInput(input, "kind"),
          command: textInput(input, "command"),
        }),
        "max-tokens": String(tokens),
        json: true,
      });
      const reduced = parseJson(answer.printed);
      if (!isObject(reduced)) return sayAll(answer);
      onHandles(listField(reduced, "handles").filter((handle) => typeof handle === "string"));
      const { kind, tokensBefore, tokensAfter } = reduced;
      return sayAll({
        ...answer,
        printed: `${textField(reduced, "text") ?? ""}\n${kind}: ${tokensBefore} tokens, ${tokensAfter} shown`,
      });
    },
  };
}

function compactTool({ values, session, load, hasSummarizer }: FileToolParts, root: string): ServedTool {
  return {
    name: "compact",
    title: "Compact a session file",
    description:
      "Compacts a session file (a request body, messages, JSONL, or the log of an agent), writes the result beside it and reports what was done. What is removed goes to the archive, where retrieve opens it.",
    inputSchema: inputSchema(
      {
        file: { type: "string", description: "The session." },
        out: { type: "string", description: "A new file for the result (default: a name beside it)." },
        context: { type: "integer", description: "The window of the model, in tokens." },
        target: { type: "integer", description: "Bring the whole prompt down to this many tokens." },
        focus: { type: "string", description: "What the handoff should keep in most detail." },
      },
      ["file"],
    ),
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: hasSummarizer },
    async call(input) {
      const name = textInput(input, "file");
      if (name === undefined) throw new UsageError("Name a file.");
      const file = await resolveInside(root, name);
      const named = textInput(input, "out");
      const out = named === undefined ? await takeFreeName(file) : await takeName(root, named);
      try {
        const answer = await runCommand(await load.compact(), file, undefined, {
          ...values,
          ...dropUndefined({
            focus: textInput(input, "focus"),
            context: numberInput(input, "context")?.toString(),
            target: numberInput(input, "target")?.toString(),
            session,
          }),
          out,
        });
        return sayAll(answer);
      } finally {
        if ((await stat(out)).size === 0) await rm(out);
      }
    },
  };
}

interface CommandAnswer {
  readonly printed: string;
  readonly warned: string;
  readonly isError: boolean;
}

/** Runs a command of ours as if it had been typed. */
async function runCommand(
  command: Command,
  operand: string,
  input: string | undefined,
  values: OptionValues,
): Promise<CommandAnswer> {
  const terminal = capturingTerminal(input);
  const exitCode = await command.run({ values, operands: [operand], terminal });
  return { printed: terminal.printed(), warned: terminal.warned(), isError: exitCode !== 0 };
}

/** A command's remarks about files and failures are for the model as well. */
function sayAll({ printed, warned, isError }: CommandAnswer): LookupAnswer {
  const text = [printed, warned].map((part) => part.trimEnd()).filter((part) => part !== "");
  return { text: text.join("\n"), isError };
}

/** A free name beside a file: an existing file is never overwritten. */
async function takeFreeName(file: string): Promise<string> {
  const { dir, name } = parse(file);
  for (let number = 1; number <= MAX_NUMBERED; number += 1) {
    const path = `${dir}/${name}.compacted${number === 1 ? "" : `-${number}`}.json`;
    if (await take(path)) return path;
  }
  throw new UsageError("All default names beside the file are taken. Choose one with out.");
}

async function takeName(root: string, name: string): Promise<string> {
  const path = await resolveInside(root, name, { isNew: true });
  if (await take(path)) return path;
  throw new InputError(`${name} already exists. Name a new file.`);
}

/** Creates an empty file, so that no other process takes its name before it is written. False if it already exists. */
async function take(path: string): Promise<boolean> {
  try {
    await (await open(path, "wx", 0o600)).close();
    return true;
  } catch (error) {
    if (findErrorCode(error) === "EEXIST") return false;
    throw error;
  }
}

/** A terminal that keeps what a command prints, for the caller. */
interface CapturingTerminal extends Terminal {
  readonly printed: () => string;
  readonly warned: () => string;
}

/** A judgement: what a model is shown has no screen; lines of this width read well. */
const COLUMNS = 100;

/** @param input What the command reads in place of standard input, which is the client's. */
function capturingTerminal(input: string | undefined): CapturingTerminal {
  const printed: Uint8Array[] = [];
  const warned: Uint8Array[] = [];
  const { open } = processTerminal();
  return {
    columns: COLUMNS,
    hasColors: false,
    isWatched: false,
    async print(text) {
      printed.push(Buffer.from(text));
    },
    warn(text) {
      warned.push(Buffer.from(text));
    },
    async open(path) {
      if (path !== "-") return open(path);
      const bytes = Buffer.from(input ?? "");
      return { name: "text", bytes: bytes.length, chunks: once(bytes) };
    },
    printed: () => Buffer.concat(printed).toString("utf8"),
    warned: () => Buffer.concat(warned).toString("utf8"),
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * The real path of a file inside a folder. A path that leads out of it, even by a link, is refused: a web page may have
 * told the model what to ask for.
 *
 * @param options.isNew The file must not exist yet, but its folder must.
 */
async function resolveInside(
  root: string,
  name: string,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<string> {
  if (name.includes("\0")) throw new InputError("A file name cannot contain a NUL character.");
  const folder = await realpath(root);
  const path = resolve(folder, name);
  const real = isNew ? await resolveNew(path, name) : await realpath(path).catch(() => undefined);
  // This does not reveal whether a file outside the folder exists, either.
  if (real === undefined || !isWithin(folder, real)) throw new InputError(`There is no file ${name} in ${folder}.`);
  return real;
}

async function resolveNew(path: string, name: string): Promise<string | undefined> {
  const parent = await realpath(dirname(path)).catch(() => undefined);
  if (parent === undefined) return undefined;
  const target = join(parent, basename(path));
  if (existsSync(target)) throw new InputError(`${name} already exists. Name a new file.`);
  return target;
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== "" && !way.startsWith("..") && !isAbsolute(way);
}
