import { readFile, stat } from "node:fs/promises";
import { isObject, textField } from "../../core/json/wire-value.ts";
import { redact } from "../../core/redact/index.ts";
import { countWhole } from "../../core/reduce/count-whole.ts";
import { listOriginals } from "../../core/reduce/list-originals.ts";
import { reduce } from "../../core/reduce/reduce.ts";
import { signReduction } from "../../core/reduce/write/sign-reduction.ts";
import { countingMemo, estimatingCounter } from "../../core/tokens/index.ts";

export interface HookContext {
  readonly store: string;
  /** Longer texts are shortened. */
  readonly maxTokens: number;
  readonly onFault: (reason: string) => void;
}

/** A callback for `hooks.PostToolUse` of the SDK. Accepts whatever the SDK passes, and never throws. */
export type AgentHook = (input: unknown) => Promise<HookAnswer>;

/** An empty answer leaves the output as it is. */
export interface HookAnswer {
  readonly hookSpecificOutput?: { readonly hookEventName: "PostToolUse"; readonly updatedToolOutput: unknown };
}

/** The results of look-ups are never shortened: the model asked for them. */
const OWN_TOOLS = /^mcp__palimpsest__/;
/** Deeper than the output of any tool. */
const MAX_DEPTH = 6;
/** A longer output stays with Claude Code, which shows its beginning and the file. */
const MAX_PERSISTED_BYTES = 16_000_000;

/**
 * Shortens the long texts in a tool's output, each in its place: the SDK accepts only a value with the shape of the
 * output. What is hidden is in the archive before the model sees the rest.
 */
export function reduceHook({ store, maxTokens, onFault }: HookContext): AgentHook {
  const counter = countingMemo(estimatingCounter());

  async function shorten(text: string, command: string | undefined): Promise<string> {
    if (countWhole(text, counter) <= maxTokens) return text;
    // Opened for each long output and closed again: nothing says when an agent is done, and an open archive keeps the
    // process alive.
    const { openArchive } = await import("../../archives/open-archive.ts");
    const archive = await openArchive(store);
    try {
      const whole = redact(text).text;
      const options = { maxTokens, ...(command !== undefined && { command }) };
      const reduction = reduce(whole, options, { counter, hash: archive.hash });
      const originals = listOriginals(whole, reduction);
      if (originals.length > 0)
        await archive.commit({ lineage: signReduction(whole, archive.hash), number: 1, originals });
      return reduction.text;
    } finally {
      await archive.close();
    }
  }

  async function shortenAll(value: unknown, command: string | undefined, depth = 0): Promise<unknown> {
    if (typeof value === "string") return DATA_URL.test(value) ? value : shorten(value, command);
    if (depth > MAX_DEPTH) return value;
    if (Array.isArray(value)) {
      const items = await Promise.all(value.map((item) => shortenAll(item, command, depth + 1)));
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    if (!isObject(value) || holdsBytes(value)) return value;
    const members = await Promise.all(
      Object.entries(value).map(async ([key, member]) => [key, await shortenAll(member, command, depth + 1)] as const),
    );
    return members.every(([key, member]) => member === value[key]) ? value : Object.fromEntries(members);
  }

  return async (input) => {
    try {
      const [event, tool] = [textField(input, "hook_event_name"), textField(input, "tool_name") ?? ""];
      if (!isObject(input) || event !== "PostToolUse" || OWN_TOOLS.test(tool)) return {};
      const output = tool === "Bash" ? await loadWhole(input["tool_response"]) : input["tool_response"];
      if (textField(output, "persistedOutputPath") !== undefined) return {};
      const updatedToolOutput = await shortenAll(output, textField(input["tool_input"], "command"));
      if (updatedToolOutput === output) return {};
      return { hookSpecificOutput: { hookEventName: "PostToolUse", updatedToolOutput } };
    } catch (error) {
      tell(error instanceof Error ? error.message : "unknown reason");
      return {};
    }
  };

  /** Faults in the host's callback are ignored. */
  function tell(reason: string): void {
    try {
      onFault(reason);
    } catch {
      // It must not cost a tool call.
    }
  }
}

const DATA_URL = /^data:[^,]{0,200};base64,/i;
/** Blocks of MCP servers and of the API, and what the API calls a source. */
const BYTE_TYPES: ReadonlySet<string> = new Set(["image", "audio", "video", "document", "base64"]);
/** The fields with bytes in everything else. */
const BYTE_FIELDS = ["blob", "base64"];

/** Whether an object contains a picture or other bytes: a part of them would be useless. */
function holdsBytes(value: Readonly<Record<string, unknown>>): boolean {
  return BYTE_TYPES.has(textField(value, "type") ?? "") || BYTE_FIELDS.some((field) => Object.hasOwn(value, field));
}

/**
 * The output of a command with all of its text: for a long one, a hook gets only the beginning and the path of the
 * rest. The answer leaves the file out, because Claude Code would show it instead of our text.
 *
 * @returns The output itself if it has no such file, or if the file is too large or a different one.
 */
async function loadWhole(output: unknown): Promise<unknown> {
  const path = textField(output, "persistedOutputPath");
  if (!isObject(output) || path === undefined || (await stat(path)).size > MAX_PERSISTED_BYTES) return output;
  const text = await readFile(path, "utf8");
  if (!text.startsWith(textField(output, "stdout") ?? "")) return output;
  const { persistedOutputPath, persistedOutputSize, ...rest } = output;
  return { ...rest, stdout: text };
}
