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
  /** Longer texts are made small. */
  readonly maxTokens: number;
  readonly onFault: (reason: string) => void;
}

/** A callback for `hooks.PostToolUse` of the SDK. Takes whatever the SDK hands it, and never throws. */
export type AgentHook = (input: unknown) => Promise<HookAnswer>;

/** An empty answer leaves the output as it is. */
export interface HookAnswer {
  readonly hookSpecificOutput?: { readonly hookEventName: "PostToolUse"; readonly updatedToolOutput: unknown };
}

/** What the model looks up with is never made small: it asked for it. */
const OWN_TOOLS = /^mcp__palimpsest__/;
/** Deeper than the output of any tool. */
const MAX_DEPTH = 6;
/** A longer output stays with Claude Code, which shows its beginning and the file. */
const MAX_PERSISTED_BYTES = 16_000_000;

/**
 * Makes the long texts in a tool's output small, each where it stands: the SDK takes only what has the shape of the output.
 * What is hidden is in the archive before the model sees the rest.
 */
export function reduceHook({ store, maxTokens, onFault }: HookContext): AgentHook {
  const counter = countingMemo(estimatingCounter());

  async function shorten(text: string, command: string | undefined): Promise<string> {
    if (countWhole(text, counter) <= maxTokens) return text;
    // Opened for each long output and closed again: nobody says when an agent is done, and an open archive holds the process.
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

  /** What the host does with it is its own affair. */
  function tell(reason: string): void {
    try {
      onFault(reason);
    } catch {
      // And no reason to lose a call of a tool.
    }
  }
}

const DATA_URL = /^data:[^,]{0,200};base64,/i;
/** Blocks of MCP servers and of the API, and what the API calls a source. */
const BYTE_TYPES: ReadonlySet<string> = new Set(["image", "audio", "video", "document", "base64"]);
/** Where bytes stand in everything else. */
const BYTE_FIELDS = ["blob", "base64"];

/** Whether an object holds a picture or other bytes: a part of those is nothing at all. */
function holdsBytes(value: Readonly<Record<string, unknown>>): boolean {
  return BYTE_TYPES.has(textField(value, "type") ?? "") || BYTE_FIELDS.some((field) => Object.hasOwn(value, field));
}

/**
 * The output of a command with all of its text: of a long one a hook is handed the beginning, and where the rest is. Without
 * the file in the answer, because Claude Code would show that instead of what we would have it show.
 *
 * @returns The very output where it has no such file, or the file is too large or another.
 */
async function loadWhole(output: unknown): Promise<unknown> {
  const path = textField(output, "persistedOutputPath");
  if (!isObject(output) || path === undefined || (await stat(path)).size > MAX_PERSISTED_BYTES) return output;
  const text = await readFile(path, "utf8");
  if (!text.startsWith(textField(output, "stdout") ?? "")) return output;
  const { persistedOutputPath, persistedOutputSize, ...rest } = output;
  return { ...rest, stdout: text };
}
