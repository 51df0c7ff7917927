import type { SessionArchive } from "../archives/session-archive.ts";
import { dropUndefined } from "../core/base/drop-undefined.ts";
import { CompactionError } from "../core/base/errors.ts";
import type { Redactor, TokenCounter } from "../core/base/ports.ts";
import { checkOptions, having, type KnownOption, objectOption, words } from "../core/policy/check-options.ts";
import type { AnswerTools } from "./answer-call.ts";
import { RETRIEVAL_TOOLS, RETRIEVE, SEARCH, type ToolParameters } from "./retrieval-tools.ts";
import { type StandardSchema, standardSchema } from "./standard-schema.ts";

export interface LookupToolsOptions {
  /**
   * Only what this session, or the lineage of this name, gave out. If left out, everything of the archive's tenant can
   * be read.
   */
  readonly session?: string;
  /** Only these, such as what a compaction gave out: anyone can write down a handle, in a file or on a page. */
  readonly handles?: ReadonlySet<string>;
  /** The names of the tools for the model, if a host wants its own. */
  readonly names?: Partial<LookupNames>;
  /** Counts the tokens of an answer; estimates by default. */
  readonly counter?: TokenCounter;
  /** Removes secrets from what is read back. */
  readonly redactor?: Redactor;
}

export interface LookupNames {
  readonly retrieve: string;
  readonly search: string;
}

const OPTIONS: Readonly<Record<keyof LookupToolsOptions, KnownOption>> = {
  session: words,
  handles: having("a set of handles", "has"),
  names: objectOption({ retrieve: words, search: words }),
  counter: having("a token counter", "count"),
  redactor: having("a redactor", "redact"),
};

/** What a model can ask `retrieve` for, besides the handle. */
export interface RetrieveQuestion {
  readonly handle: string;
  /** Such as `25-27`, by the numbers that the handoff names. */
  readonly messages?: string;
  /** Such as `10-40`, counted from 1. */
  readonly lines?: string;
  /** A regular expression; runs in linear time. */
  readonly pattern?: string;
  /** A JSON path. */
  readonly path?: string;
  /** Of the last answer. */
  readonly cursor?: string;
}

export interface SearchQuestion {
  readonly query: string;
}

/** What the model gets. An error is an answer too: it says what to do instead. */
export interface LookupAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** The look-up tools, as each stack wants them, and the function that answers their calls. */
export interface LookupTools {
  readonly names: LookupNames;
  /** For `tools` of Anthropic Messages. */
  readonly anthropic: AnthropicLookupTool[];
  /** For `tools` of OpenAI Chat Completions. */
  readonly openAiChat: OpenAiChatLookupTool[];
  /** For `tools` of OpenAI Responses. */
  readonly openAiResponses: OpenAiResponsesLookupTool[];
  /** For `tools` of the AI SDK; they answer their own calls. */
  readonly aiSdk: Record<string, AiSdkLookupTool>;
  /** For the answer to `tools/list` of an MCP server. */
  readonly mcp: McpLookupTool[];
  /** Whether a call is one that `answer` answers. */
  isOurs(name: unknown): boolean;
  /**
   * Answers a call of the model with at most about 2,000 tokens, without secrets. Accepts the arguments as an object or
   * as the JSON that a model wrote, and never throws.
   */
  answer(name: string, input: unknown): Promise<LookupAnswer>;
  retrieve(question: RetrieveQuestion): Promise<LookupAnswer>;
  search(question: SearchQuestion): Promise<LookupAnswer>;
}

export interface AnthropicLookupTool {
  name: string;
  description: string;
  input_schema: MutableParameters;
}

export interface OpenAiChatLookupTool {
  type: "function";
  function: { name: string; description: string; parameters: MutableParameters };
}

export interface OpenAiResponsesLookupTool {
  type: "function";
  name: string;
  description: string;
  parameters: MutableParameters;
  strict: false;
}

export interface AiSdkLookupTool {
  description: string;
  inputSchema: StandardSchema<Record<string, string>>;
  execute(input: Record<string, string>): Promise<string>;
}

export interface McpLookupTool {
  name: string;
  title: string;
  description: string;
  inputSchema: MutableParameters;
  annotations: { readOnlyHint: true; openWorldHint: false };
}

/** The SDKs' own types are mutable. */
interface MutableParameters {
  [keyword: string]: unknown;
  type: "object";
  properties: Record<string, { type: "string"; description: string }>;
  required: string[];
  additionalProperties: false;
}

/**
 * Tools with which a model reads back what was taken out of its conversation.
 *
 * Offer them once something was taken out, and always from then on: they are part of the cached prefix. Name them to
 * `compact` with `lookupTool`, so that the handoff says how its handles are opened.
 */
export function lookupTools(
  archive: Pick<SessionArchive, "retrieve" | "search">,
  options: LookupToolsOptions = {},
): LookupTools {
  if (typeof archive?.retrieve !== "function" || typeof archive.search !== "function") {
    throw new CompactionError("INVALID_POLICY", {
      key: "archive",
      range: "what openArchive returns",
      received: archive === undefined || archive === null ? String(archive) : `a ${typeof archive}`,
    });
  }
  checkOptions(options, OPTIONS, "lookupTools");
  const { session, handles } = options;
  const scope = dropUndefined({ session, handles });
  const names = { retrieve: options.names?.retrieve ?? RETRIEVE, search: options.names?.search ?? SEARCH };
  let opening: Promise<Answering> | undefined;

  /** Loaded with the first look-up, so that importing the library is fast. */
  function openAnswering(): Promise<Answering> {
    opening ??= import("./lookup-engine.ts").then((engine) => ({
      answerCall: engine.answerCall,
      tools: {
        archive,
        counter: options.counter ?? engine.countingMemo(engine.estimatingCounter()),
        redactor: engine.rememberingRedactor(options.redactor ?? engine.palimpsestRedactor),
      },
    }));
    return opening;
  }

  const ownNames = new Map([
    [names.retrieve, RETRIEVE],
    [names.search, SEARCH],
  ]);

  async function answer(name: string, input: unknown): Promise<LookupAnswer> {
    const own = ownNames.get(name);
    if (own === undefined) return { text: `Unknown tool: ${name}.`, isError: true };
    const call = { id: "", name: own, input: typeof input === "string" ? parseArguments(input) : input };
    const { answerCall, tools } = await openAnswering();
    const { text, isError } = await answerCall(call, tools, scope);
    return { text, isError };
  }

  const offered = RETRIEVAL_TOOLS.map(({ name, description, parameters }) => ({
    name: name === RETRIEVE ? names.retrieve : names.search,
    title: name === RETRIEVE ? "Read back what was compacted" : "Search what was compacted",
    description,
    parameters: copyParameters(parameters),
  }));

  return {
    names,
    anthropic: offered.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
    openAiChat: offered.map(({ name, description, parameters }) => ({
      type: "function",
      function: { name, description, parameters },
    })),
    openAiResponses: offered.map(({ name, description, parameters }) => ({
      type: "function",
      name,
      description,
      parameters,
      strict: false,
    })),
    aiSdk: Object.fromEntries(
      offered.map(({ name, description, parameters }) => [
        name,
        {
          description,
          inputSchema: standardSchema(parameters),
          execute: async (input) => (await answer(name, input)).text,
        } satisfies AiSdkLookupTool,
      ]),
    ),
    mcp: offered.map(({ name, title, description, parameters }) => ({
      name,
      title,
      description,
      inputSchema: parameters,
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
    isOurs: (name) => typeof name === "string" && ownNames.has(name),
    answer,
    retrieve: (question) => answer(names.retrieve, question),
    search: (question) => answer(names.search, question),
  };
}

interface Answering extends Pick<typeof import("./lookup-engine.ts"), "answerCall"> {
  readonly tools: AnswerTools;
}

/** A model writes what it likes: what is not JSON counts as no arguments. */
function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function copyParameters({ type, properties, required, additionalProperties }: ToolParameters): MutableParameters {
  return { type, properties: { ...properties }, required: [...required], additionalProperties };
}
