import { listField, textField } from "../../src/core/json/wire-value.ts";
import type { Message } from "../../src/core/model/message.ts";
import type { ToolDefinition } from "../../src/core/model/transcript.ts";
import type { DemoScript, ScriptPart, ScriptRequest } from "../../src/gateway/demo/scripts/script.ts";

/** Something that the model asks of the server, and what the answer must contain. */
interface Step {
  readonly name: string;
  /** What clients call the tool, after the name of the server if it is one of ours. */
  readonly tools: readonly string[];
  readonly input: (handle: string) => Readonly<Record<string, unknown>>;
  readonly expected: RegExp;
}

const HANDLE = /h-[0-9a-z]{8,}/;
const SERVER = "mcp__palimpsest";
/**
 * The tool that finds tools which Claude Code does not load at once, and that waits for a server that is slow to start.
 */
const LOADER = "ToolSearch";
/** What Codex does meanwhile: it offers the tools of such a server in a later turn. */
const SHELL = "exec_command";
const MAX_WAITS = 10;

/** In the order in which the model uses them; the files are those of `writeMcpProject`. */
const STEPS: readonly Step[] = [
  { name: "search", tools: ["search"], input: () => ({ query: "breakdown categories" }), expected: HANDLE },
  { name: "retrieve", tools: ["retrieve"], input: (handle) => ({ handle, lines: "1-3" }), expected: /lines 1-3 of/ },
  { name: "sessions", tools: ["sessions"], input: () => ({}), expected: /1 compaction/ },
  { name: "reduce", tools: ["reduce"], input: () => ({ file: "long.log", max_tokens: 300 }), expected: /disk full/ },
  { name: "compact", tools: ["compact"], input: () => ({ file: "session.json", target: 20_000 }), expected: /after/ },
  {
    name: "resource",
    tools: ["ReadMcpResourceTool", "read_mcp_resource"],
    input: (handle) => ({ server: "palimpsest", uri: `palimpsest://originals/${handle}` }),
    expected: /breakdown/i,
  },
];

/** What a model says at the end if every step was answered. */
export const ALL_ANSWERED = `Done: ${STEPS.map(({ name }) => name).join(", ")}.`;

/** Plays a model that uses everything the MCP server has, through the client's own tools, and ends with the answers. */
export function mcpScript(): DemoScript {
  const left = [...STEPS];
  const answered: string[] = [];
  let asked: Step | undefined;
  let [handle, loaded, waits] = ["", "", 0];
  return (request) => {
    const { tools, transcript } = request;
    // Clients also ask for titles and the like, outside their sessions.
    if (tools.length === 0) return say("A session");
    const said = transcript.messages.flatMap(listResults).at(-1) ?? "";
    if (asked?.expected.test(said)) answered.push(asked.name);
    if (asked?.name === "search") handle = HANDLE.exec(said)?.[0] ?? "";
    asked = undefined;
    const [step] = left;
    if (step === undefined) return say(`Done: ${answered.join(", ")}.`);
    const has = (tool: string): boolean => tools.some(({ name }) => name === tool);
    const called = findTool(step, request);
    if (called !== undefined) {
      left.shift();
      asked = step;
      return call(called, step.input(handle));
    }
    if (has(LOADER) && loaded !== step.name) {
      loaded = step.name;
      const names = step.tools.map((tool) => (step.name === tool ? `${SERVER}__${tool}` : tool));
      return call({ toolName: LOADER }, { query: `select:${names.join(",")}`, max_results: names.length });
    }
    if (has(SHELL) && waits < MAX_WAITS) {
      waits += 1;
      return call({ toolName: SHELL }, { cmd: "sleep 2" });
    }
    return say(`There is no tool for ${step.name}. Done: ${answered.join(", ")}.`);
  };
}

/** Claude Code prefixes the name with the server, Codex has a namespace for it. */
function findTool({ tools: names }: Step, { tools, transcript }: ScriptRequest): CalledTool | undefined {
  const own = tools.find(({ name }) => names.some((one) => name === one || name === `${SERVER}__${one}`));
  if (own !== undefined) return { toolName: own.name };
  const grouped = transcript.tools.find(({ name }) => name === SERVER);
  const inside = listToolNames(grouped).find((name) => names.includes(name));
  return inside === undefined ? undefined : { toolName: inside, namespace: SERVER };
}

type CalledTool = Omit<Extract<ScriptPart, { kind: "tool-call" }>, "kind" | "input">;

function listToolNames(group: ToolDefinition | undefined): string[] {
  return listField(group?.wire, "tools").flatMap((tool) => textField(tool, "name") ?? []);
}

function call(tool: CalledTool, input: unknown): ReturnType<DemoScript> {
  return { parts: [{ kind: "tool-call", ...tool, input }] };
}

function say(text: string): ReturnType<DemoScript> {
  return { parts: [{ kind: "text", text }] };
}

function listResults({ parts }: Message): string[] {
  return parts.flatMap((part) => (part.kind === "tool-result" ? [JSON.stringify(part.output)] : []));
}
