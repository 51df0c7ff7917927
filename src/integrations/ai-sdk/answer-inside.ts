import type { OurCall } from "../../lookup/answer-call.ts";
import { createCallAnswerer, MAX_ROUNDS } from "../../lookup/answer-calls.ts";
import type { LookupAnswer, LookupTools } from "../../lookup/lookup-tools.ts";
import { expandLookups } from "./expand-lookups.ts";
import type {
  AssistantMessage,
  CallOptions,
  Content,
  GenerateResult,
  Model,
  ModelToolOutput,
  ModelUsage,
  StreamPart,
  StreamResult,
  ToolCall,
  ToolResult,
} from "./model-types.ts";
import type { PreparedCall } from "./prepare-call.ts";

/** Answers look-ups within one model call, so that the caller gets the answer that follows them. */
export async function generateInside(model: Model, call: PreparedCall): Promise<GenerateResult> {
  const rounds = createRounds(call);
  for (;;) {
    const result = await model.doGenerate(rounds.params());
    const next = await rounds.end(result.content, result.usage);
    if (!next.goesOn) return { ...result, content: next.content, usage: next.usage };
  }
}

/** The same for a stream: what the model says is passed on as it comes, and its look-ups appear as answered calls. */
export async function streamInside(model: Model, call: PreparedCall): Promise<StreamResult> {
  const first = await model.doStream(call.params);
  return { ...first, stream: ReadableStream.from(follow(model, first, call)) as StreamResult["stream"] };
}

async function* follow(model: Model, first: StreamResult, call: PreparedCall): AsyncGenerator<StreamPart> {
  const rounds = createRounds(call);
  const isOurs = (name: unknown): boolean => call.lookups?.isOurs(name) ?? false;
  let { stream } = first;
  for (let isFirst = true; ; isFirst = false) {
    const heard = createListener(isOurs);
    let finish: Extract<StreamPart, { type: "finish" }> | undefined;
    for await (const part of stream as AsyncIterable<StreamPart>) {
      if (part.type === "finish") finish = part;
      else if (heard.hear(part) && (isFirst || part.type !== "stream-start")) yield markOurs(part, isOurs);
    }
    if (finish === undefined) return;
    const next = await rounds.end(heard.content(), finish.usage);
    for (const part of next.results) yield part;
    if (!next.goesOn) {
      yield { ...finish, usage: next.usage };
      return;
    }
    ({ stream } = await model.doStream(rounds.params()));
  }
}

interface EndedRound {
  readonly goesOn: boolean;
  /** The content of all rounds, as the caller sees it. */
  readonly content: Content[];
  readonly results: ToolResult[];
  /** The usage of all rounds together. */
  readonly usage: ModelUsage;
}

interface Rounds {
  /** The next call of the model. */
  params(): CallOptions;
  end(content: readonly Content[], usage: ModelUsage): Promise<EndedRound>;
}

function createRounds({ params, lookups, learn }: PreparedCall): Rounds {
  const isOurs = (name: unknown): boolean => lookups?.isOurs(name) ?? false;
  const answerCalls = createCallAnswerer(async (call) => ({ call, ...(await answer(call, lookups)) }));
  const seen: Content[] = [];
  let total: ModelUsage | undefined;
  let count = 0;
  return {
    params() {
      if (seen.length === 0) return params;
      const spoken: AssistantMessage = { role: "assistant", content: seen.flatMap(asPromptPart) };
      return { ...params, prompt: [...params.prompt, ...expandLookups([spoken], isOurs)] };
    },
    async end(content, usage) {
      count += 1;
      if (count === 1) learn(usage);
      total = total === undefined ? usage : addUsage(total, usage);
      const ours = content.filter((part): part is ToolCall => part.type === "tool-call" && isOurs(part.toolName));
      const answers = await answerCalls(
        ours.map(({ toolCallId, toolName, input }) => ({ id: toolCallId, name: toolName, input })),
      );
      const results = answers.map(({ call, text }) => ({
        type: "tool-result" as const,
        toolCallId: call.id,
        toolName: call.name,
        result: text,
        dynamic: true,
      }));
      seen.push(...content.map((part) => markOurs(part, isOurs)), ...results);
      // If the caller has tools to run or to approve, its turn is next, and our results are sent with its own.
      const isCallersTurn = content.some((part) => awaitsCaller(part, isOurs));
      const goesOn = ours.length > 0 && !isCallersTurn && count <= MAX_ROUNDS;
      return { goesOn, content: seen, results, usage: total };
    },
  };
}

/** The provider itself answers the tools that it runs. */
function awaitsCaller(part: Content, isOurs: (name: unknown) => boolean): boolean {
  if (part.type === "tool-approval-request") return true;
  return part.type === "tool-call" && part.providerExecuted !== true && !isOurs(part.toolName);
}

/** A look-up in the form of a call that the SDK did not have to answer. */
function markOurs<Part extends { readonly type: string }>(part: Part, isOurs: (name: unknown) => boolean): Part {
  const isLookup = part.type === "tool-call" && "toolName" in part && isOurs(part.toolName);
  return isLookup ? { ...part, providerExecuted: true, dynamic: true } : part;
}

async function answer({ name, input }: OurCall, lookups: LookupTools | undefined): Promise<LookupAnswer> {
  return (await lookups?.answer(name, input)) ?? { text: "That could not be read.", isError: true };
}

/** What was said, in the form in which it is sent back. What is only for the caller, such as sources, is left out. */
function asPromptPart(part: Content): AssistantMessage["content"] {
  switch (part.type) {
    case "text":
    case "reasoning":
      return [{ type: part.type, text: part.text, ...asOptions(part) }];
    case "file":
    case "reasoning-file":
    case "custom": {
      const { providerMetadata: _told, ...said } = part;
      return [{ ...said, ...asOptions(part) }];
    }
    case "tool-call": {
      const { toolCallId, toolName, providerExecuted } = part;
      const call = { type: part.type, toolCallId, toolName, input: parseInput(part.input), ...asOptions(part) };
      return [providerExecuted === undefined ? call : { ...call, providerExecuted }];
    }
    case "tool-result": {
      // Another one with the same id follows.
      if (part.preliminary === true) return [];
      const { toolCallId, toolName } = part;
      return [{ type: part.type, toolCallId, toolName, output: asOutput(part), ...asOptions(part) }];
    }
    default:
      return [];
  }
}

function asOutput({ result, isError = false }: ToolResult): ModelToolOutput {
  if (typeof result === "string") return { type: isError ? "error-text" : "text", value: result };
  return { type: isError ? "error-json" : "json", value: result };
}

/** A provider's metadata on a part is sent back as options of the part. */
function asOptions({ providerMetadata }: Pick<Content, "providerMetadata">) {
  return providerMetadata === undefined ? {} : { providerOptions: providerMetadata };
}

function parseInput(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

interface Listener {
  /** Whether a part is passed on. */
  hear(part: StreamPart): boolean;
  /** What was said, in order. */
  content(): Content[];
}

/** Puts the pieces of a stream together. The streamed arguments of a look-up are not passed on. */
function createListener(isOurs: (name: unknown) => boolean): Listener {
  const content: Content[] = [];
  const open = new Map<
    string,
    { type: "text" | "reasoning"; text: string; providerMetadata?: Content["providerMetadata"] }
  >();
  const hidden = new Set<string>();
  return {
    hear(part) {
      switch (part.type) {
        case "text-start":
        case "reasoning-start": {
          const piece = { type: part.type === "text-start" ? ("text" as const) : ("reasoning" as const), text: "" };
          const started =
            part.providerMetadata === undefined ? piece : { ...piece, providerMetadata: part.providerMetadata };
          open.set(part.id, started);
          content.push(started as Content);
          return true;
        }
        case "text-delta":
        case "reasoning-delta":
        case "text-end":
        case "reasoning-end": {
          const piece = open.get(part.id);
          if (piece !== undefined && "delta" in part) piece.text += part.delta;
          // Signatures come in a separate piece, or with the end.
          if (piece !== undefined && part.providerMetadata !== undefined)
            piece.providerMetadata = part.providerMetadata;
          return true;
        }
        case "tool-input-start":
          if (isOurs(part.toolName)) hidden.add(part.id);
          return !hidden.has(part.id);
        case "tool-input-delta":
        case "tool-input-end":
          return !hidden.has(part.id);
        case "tool-call":
        case "tool-result":
        case "tool-approval-request":
        case "file":
        case "reasoning-file":
        case "custom":
          content.push(part);
          return true;
        default:
          return true;
      }
    },
    content: () => content,
  };
}

function addUsage(left: ModelUsage, right: ModelUsage): ModelUsage {
  return {
    ...right,
    inputTokens: addCounts(left.inputTokens, right.inputTokens),
    outputTokens: addCounts(left.outputTokens, right.outputTokens),
  };
}

function addCounts<Counts extends Readonly<Record<string, number | undefined>>>(left: Counts, right: Counts): Counts {
  const sums = Object.entries(right).map(([name, count]) => {
    const before = left[name];
    return [name, count === undefined ? before : count + (before ?? 0)];
  });
  return Object.fromEntries(sums) as Counts;
}
