import { isObject } from "../../core/json/wire-value.ts";
import { failure, parseRpcMessage, RPC_CODES, type RpcAnswer, RpcError, type RpcMessage } from "./json-rpc.ts";
import type { McpResources } from "./mcp-resources.ts";
import type { ServedTool } from "./served-tool.ts";

export interface McpServerParts {
  readonly version: string;
  readonly tools: readonly ServedTool[];
  readonly resources: McpResources;
}

/** Answers the messages of one client, or of many: it remembers nothing about them. */
export interface McpServer {
  /** Undefined if there is nothing to answer. Never throws. */
  answer(message: unknown): Promise<RpcAnswer | readonly RpcAnswer[] | undefined>;
}

/** Revisions of the protocol in which the parts that we use are the same, newest first. */
export const PROTOCOL_VERSIONS: readonly string[] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/** More messages at once than any client sends. */
const MAX_AT_ONCE = 50;

const INSTRUCTIONS =
  "Reads back what was compacted out of a conversation. If a text names a handle such as h-7k2m9x4q, retrieve opens it, or the part that messages, lines, pattern or path select; search finds handles by words.";

/** The Model Context Protocol as far as tools and resources need it. */
export function createMcpServer({ version, tools, resources }: McpServerParts): McpServer {
  const methods: Readonly<Record<string, (params: RpcMessage["params"]) => Promise<Record<string, unknown>>>> = {
    async initialize({ protocolVersion }) {
      const isKnown = typeof protocolVersion === "string" && PROTOCOL_VERSIONS.includes(protocolVersion);
      return {
        protocolVersion: isKnown ? protocolVersion : PROTOCOL_VERSIONS[0],
        capabilities: { tools: {}, resources: {} },
        serverInfo: { name: "palimpsest", title: "Palimpsest", version },
        instructions: INSTRUCTIONS,
      };
    },
    ping: async () => ({}),
    "tools/list": async () => ({ tools: tools.map(({ call, ...definition }) => definition) }),
    async "tools/call"({ name, arguments: input }) {
      const tool = tools.find((candidate) => candidate.name === name);
      if (tool === undefined) {
        const names = tools.map((one) => one.name).join(", ");
        throw new RpcError(RPC_CODES.invalidParams, `Unknown tool ${JSON.stringify(name)}. Available: ${names}.`);
      }
      const { text, isError } = await callTool(tool, input);
      return { content: [{ type: "text", text }], ...(isError && { isError }) };
    },
    "resources/list": async ({ cursor }) => resources.list(cursor),
    "resources/templates/list": async () => ({ resourceTemplates: resources.templates }),
    "resources/read": async ({ uri }) => ({ contents: [await resources.read(uri)] }),
  };

  async function answerOne(value: unknown): Promise<RpcAnswer | undefined> {
    const message = parseRpcMessage(value);
    if (message === undefined) {
      // An answer is not a request, and we never send requests, so it is ignored.
      const isAnswer = isObject(value) && ("result" in value || "error" in value);
      return isAnswer ? undefined : failure(null, RPC_CODES.invalidRequest, "Not a JSON-RPC 2.0 request.");
    }
    const { id, method, params } = message;
    if (id === undefined) return undefined;
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (run === undefined) return failure(id, RPC_CODES.unknownMethod, `Unknown method: ${method}.`);
    try {
      return { jsonrpc: "2.0", id, result: await run(params) };
    } catch (error) {
      const code = error instanceof RpcError ? error.code : RPC_CODES.internal;
      return failure(id, code, error instanceof Error ? error.message : "Internal error.");
    }
  }

  return {
    async answer(message) {
      if (!Array.isArray(message)) return answerOne(message);
      if (message.length === 0 || message.length > MAX_AT_ONCE) {
        return failure(null, RPC_CODES.invalidRequest, `A batch may contain 1 to ${MAX_AT_ONCE} messages.`);
      }
      const answers = (await Promise.all(message.map(answerOne))).filter((one) => one !== undefined);
      return answers.length === 0 ? undefined : answers;
    },
  };
}

/** Errors of a tool are passed to the model, which can do something about them. */
async function callTool(
  tool: ServedTool,
  input: unknown,
): Promise<{ readonly text: string; readonly isError: boolean }> {
  try {
    return await tool.call(isObject(input) ? input : {});
  } catch (error) {
    return { text: error instanceof Error ? error.message : "The tool failed.", isError: true };
  }
}
