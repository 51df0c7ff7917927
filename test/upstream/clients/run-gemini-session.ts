import { type Content, type GenerateContentResponse, GoogleGenAI, type Part } from "@google/genai";
import {
  API_KEY,
  DEFAULT_SYSTEM,
  DEFAULT_TASK,
  DEFAULT_TIMEOUT_MS,
  type RunSession,
  runTool,
  type SeenAnswer,
  type SessionOptions,
} from "./session.ts";

/** An answer as an agent keeps it: all of its parts, and what the last piece said about the rest. */
interface WholeAnswer {
  readonly parts: readonly Part[];
  readonly last: GenerateContentResponse;
}

/**
 * A session of Google's own SDK, which keeps signatures and leaves thoughts out of what it sends back, as Gemini CLI
 * does.
 */
export const runGeminiSession: RunSession = async (options) => {
  const { baseUrl, turns, tools, headers, maxRetries = 0 } = options;
  const client = new GoogleGenAI({
    apiKey: API_KEY,
    httpOptions: { baseUrl, headers: { ...headers }, retryOptions: { attempts: maxRetries + 1 } },
  });
  const contents: Content[] = [{ role: "user", parts: [{ text: options.task ?? DEFAULT_TASK }] }];
  const answers: SeenAnswer[] = [];
  while (answers.length < turns) {
    const whole = await ask(client, options, contents);
    const answer = readAnswer(whole);
    answers.push(answer);
    if (answer.calls.length === 0) return { answers, isDone: true };
    contents.push({ role: "model", parts: joinParts(whole.parts) });
    const responses = answer.calls.map((call): Part => {
      const response = { output: runTool(tools, call, answers.length) };
      return { functionResponse: { name: call.name, response, ...(call.id !== "" && { id: call.id }) } };
    });
    contents.push({ role: "user", parts: responses });
  }
  return { answers, isDone: false };
};

async function ask(client: GoogleGenAI, options: SessionOptions, contents: Content[]): Promise<WholeAnswer> {
  const { isStreaming, tools, timeoutMs = DEFAULT_TIMEOUT_MS, signal } = options;
  const request = {
    model: options.model ?? "gemini-3.5-flash",
    contents,
    config: {
      systemInstruction: options.system ?? DEFAULT_SYSTEM,
      thinkingConfig: { includeThoughts: true },
      tools: [
        {
          functionDeclarations: tools.map(({ name, description, parameters }) => ({
            name,
            description,
            parametersJsonSchema: parameters,
          })),
        },
      ],
      abortSignal: signal ?? AbortSignal.timeout(timeoutMs),
    },
  };
  if (!isStreaming) {
    const last = await client.models.generateContent(request);
    return { parts: partsOf(last), last };
  }
  const parts: Part[] = [];
  let last: GenerateContentResponse | undefined;
  for await (const piece of await client.models.generateContentStream(request)) {
    parts.push(...partsOf(piece));
    last = piece;
  }
  // The SDK accepts half a stream as an answer.
  if (last?.candidates?.[0]?.finishReason === undefined) throw new Error("the stream broke off");
  return { parts, last };
}

function partsOf({ candidates }: GenerateContentResponse): Part[] {
  return candidates?.[0]?.content?.parts ?? [];
}

/** Pieces of one text are one part; thoughts and empty pieces are left out. */
function joinParts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.thought === true || part.text === "") continue;
    if (part.text !== undefined && last?.text !== undefined) last.text += part.text;
    else joined.push({ ...part });
  }
  return joined;
}

function readAnswer({ parts, last }: WholeAnswer): SeenAnswer {
  const textOf = (isThought: boolean): string =>
    parts.map((part) => ((part.thought === true) === isThought ? (part.text ?? "") : "")).join("");
  const { promptTokenCount = 0, cachedContentTokenCount = 0, ...usage } = last.usageMetadata ?? {};
  return {
    text: textOf(false),
    thinking: textOf(true),
    calls: parts.flatMap(({ functionCall: call }) =>
      call === undefined ? [] : [{ id: call.id ?? "", name: call.name ?? "", input: call.args }],
    ),
    stopReason: last.candidates?.[0]?.finishReason ?? "",
    usage: {
      readTokens: cachedContentTokenCount,
      writtenTokens: 0,
      uncachedTokens: promptTokenCount - cachedContentTokenCount,
      outputTokens: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
    },
  };
}
