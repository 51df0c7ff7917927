/** A tool of the client, run by the client. */
export interface ClientTool {
  readonly name: string;
  readonly description: string;
  /** A JSON schema of an object. */
  readonly parameters: {
    readonly type: "object";
    readonly properties: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
  run(input: unknown, step: number): string;
}

export interface SessionOptions {
  /** Where the API is, without a path: an upstream, or a gateway in front of it. */
  readonly baseUrl: string;
  /** The client stops after this many answers, whether the agent is done or not. */
  readonly turns: number;
  readonly tools: readonly ClientTool[];
  readonly isStreaming: boolean;
  /** The client's own default if it is not given. */
  readonly model?: string;
  readonly system?: string;
  /** What the user asks for. */
  readonly task?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Retries of the client itself; none by default, so that a fault is visible. */
  readonly maxRetries?: number;
  /** For one answer; the AI SDK has only one for all. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** What a client saw of a session. */
export interface SessionResult {
  readonly answers: readonly SeenAnswer[];
  /** The agent said that it was done, in the words of the last answer. */
  readonly isDone: boolean;
}

export interface SeenAnswer {
  readonly text: string;
  readonly thinking: string;
  readonly calls: readonly SeenCall[];
  /** As the API names it. */
  readonly stopReason: string;
  readonly usage: SeenUsage;
}

export interface SeenCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** Counts of one answer; the three input counts are disjoint. */
export interface SeenUsage {
  readonly readTokens: number;
  readonly writtenTokens: number;
  readonly uncachedTokens: number;
  readonly outputTokens: number;
}

/** Drives one session with one SDK, every request carrying the whole history, as agents do. */
export type RunSession = (options: SessionOptions) => Promise<SessionResult>;

export const DEFAULT_SYSTEM = "You are a careful engineer. Look at one part after another and report at the end.";
export const DEFAULT_TASK = "Find out why the parts disagree – and don't guess: naïve fixes broke it before. 🙂";

export const DEFAULT_TIMEOUT_MS = 60_000;

/** No SDK sends a request without one. */
export const API_KEY = "test-key";

/** The tool's output, or a note if the model calls a tool that the client does not have. */
export function runTool(tools: readonly ClientTool[], { name, input }: SeenCall, step: number): string {
  const tool = tools.find((candidate) => candidate.name === name);
  return tool === undefined ? `unknown tool: ${name}` : tool.run(input, step);
}
