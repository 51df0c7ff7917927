import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { isObject, textField } from "../../../core/json/wire-value.ts";
import type { ToolDefinition } from "../../../core/model/transcript.ts";
import { formatNumber } from "../../../core/render/format-number.ts";
import { createDemoUpstream } from "../../../gateway/demo/create-demo-upstream.ts";
import { findShell, shellInput } from "../../../gateway/demo/scripts/call-shell.ts";
import { findSchema } from "../../../gateway/demo/scripts/invent-arguments.ts";
import type { DemoScript, ScriptPart } from "../../../gateway/demo/scripts/script.ts";
import { getWholeNumber, type OptionValues, UsageError } from "../../command.ts";

/** The window of most models: in it, compacting earns back what it costs. */
const WINDOW_TOKENS = 200_000;
/** Used if the folder does not fill that; a coding agent's prompt alone takes a fifth of it. */
const SMALL_WINDOW_TOKENS = 100_000;
/** Of source code, roughly. */
const BYTES_PER_TOKEN = 4;

/** A provider on this machine in place of the real ones. */
export interface WrapDemo {
  /** The options of the user, with what the demo needs. */
  readonly values: OptionValues;
  /** What a client must have to believe that its user is logged in. */
  readonly environment: Readonly<Record<string, string>>;
  /** What the user must know before the client starts. */
  readonly notice: string;
  close(): Promise<void>;
}

/** Starts a provider that answers by a script, for users who have no key or do not want to spend anything. */
export async function openWrapDemo(values: OptionValues, folder: string): Promise<WrapDemo> {
  const named = Object.keys(values).find((name) => name.startsWith("upstream-"));
  if (named !== undefined)
    throw new UsageError(`--demo brings its own provider, so --${named} has no meaning with it.`);
  const files = listReadableFiles(folder);
  const folderTokens = files.reduce((total, { bytes }) => total + bytes, 0) / BYTES_PER_TOKEN;
  const fittingTokens = folderTokens < WINDOW_TOKENS ? SMALL_WINDOW_TOKENS : WINDOW_TOKENS;
  const windowTokens = getWholeNumber(values, "context") ?? fittingTokens;
  const { origin, close } = await createDemoUpstream({
    script: readingScript(files.map(({ path }) => path)),
    windowTokens,
  });
  return {
    values: {
      store: "memory:",
      context: String(windowTokens),
      // A window as small as the demo's is below the floor.
      "floor-tokens": "0",
      ...values,
      // The demo contacts no other machine.
      summarizer: "none",
      "upstream-anthropic": origin,
      "upstream-openai": origin,
      "upstream-gemini": origin,
    },
    environment: {
      ANTHROPIC_AUTH_TOKEN: "demo",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      OPENAI_API_KEY: "demo",
      GEMINI_API_KEY: "demo",
    },
    notice: `palimpsest: a demo: a script answers, not a model, and nothing is sent to a provider. ${
      folderTokens < windowTokens
        ? `The files of this folder are too few or too small to fill a window of ${formatNumber(windowTokens)} tokens: start it in a larger project, or choose a smaller one with --context N.`
        : `It reads files of this folder through the client, so that the conversation outgrows a window of ${formatNumber(windowTokens)} tokens (--context N).`
    }\n`,
    close,
  };
}

/** A judgement: enough for a demonstration of many turns. */
const MAX_FILES = 100;
/** A folder can be a whole disk: at most this many entries are looked at. */
const MAX_ENTRIES = 5_000;
/** An agent reads a larger file in parts, and one that fills a window at once shows nothing. */
const MAX_BYTES = 10_000;
const TEXT_NAME =
  /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|c|h|cpp|cs|swift|sh|md|txt|ya?ml|json|toml|html|css|sql)$/i;
const SKIPPED = new Set(["node_modules", "dist", "build", "target", "vendor"]);

interface ReadableFile {
  readonly path: string;
  readonly bytes: number;
}

/** Text files below a folder, the longest first: they make a history grow fastest. Hidden files are left out. */
function listReadableFiles(folder: string): ReadableFile[] {
  const found: ReadableFile[] = [];
  const folders = [folder];
  let entries = 0;
  for (let current = folders.shift(); current !== undefined && entries < MAX_ENTRIES; current = folders.shift()) {
    for (const entry of listFolder(current)) {
      entries += 1;
      const path = join(current, entry.name);
      if (entry.name.startsWith(".") || SKIPPED.has(entry.name)) continue;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && TEXT_NAME.test(entry.name)) {
        const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
        if (bytes > 0 && bytes <= MAX_BYTES) found.push({ path, bytes });
      }
    }
  }
  return found.sort((one, other) => other.bytes - one.bytes || (one.path < other.path ? -1 : 1)).slice(0, MAX_FILES);
}

function listFolder(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** How many files are read before it answers and waits for the user. */
const FILES_A_MESSAGE = 90;

/** What it says when it has read them: no user must take it for a model. */
const SCRIPT_CONFESSION =
  "I am a script, not a model: `palimpsest wrap --demo` answers in its place, so that you can try this client without a key. I only read files of this folder, to let the conversation grow. Write anything, and I read some more.";

/**
 * Plays an agent in a user's real client, so it does nothing but read existing files: with the client's tool for
 * that, or else with its shell.
 */
function readingScript(files: readonly string[]): DemoScript {
  return ({ turn, tools }) => {
    const step = turn % (FILES_A_MESSAGE + 1);
    const file = files[(turn - Math.floor(turn / (FILES_A_MESSAGE + 1))) % Math.max(1, files.length)];
    const call = file === undefined || step === FILES_A_MESSAGE ? undefined : readFile(file, tools);
    if (file === undefined || call === undefined) return { parts: [{ kind: "text", text: SCRIPT_CONFESSION }] };
    return { parts: [{ kind: "text", text: `The script reads ${basename(file)}.` }, call] };
  };
}

function readFile(file: string, tools: readonly ToolDefinition[]): ScriptPart | undefined {
  const reader = tools.find(isReader);
  if (reader !== undefined) {
    return { kind: "tool-call", toolName: reader.name, input: { [findPathArgument(reader) ?? "path"]: file } };
  }
  const shell = findShell(tools);
  // A quote in a name could end the command early and begin another.
  if (shell === undefined || file.includes("'")) return undefined;
  return { kind: "tool-call", toolName: shell.name, input: shellInput(shell, `cat '${file}'`) };
}

function isReader(tool: ToolDefinition): boolean {
  return /^(?:read|view|open)_?(?:file)?$/i.test(tool.name) && findPathArgument(tool) !== undefined;
}

function findPathArgument({ wire }: ToolDefinition): string | undefined {
  const schema = findSchema(wire);
  const properties = isObject(schema) && isObject(schema["properties"]) ? schema["properties"] : {};
  return Object.keys(properties).find(
    (name) => /path|file/i.test(name) && textField(properties[name], "type")?.toLowerCase() === "string",
  );
}
