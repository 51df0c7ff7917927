import { parseJson } from "../core/json/parse-json.ts";
import { isObject, textField } from "../core/json/wire-value.ts";

/** Who speaks in a turn of a ShareGPT trajectory. */
export type ShareGptSpeaker = "system" | "user" | "assistant" | "call" | "result";

const SPEAKERS: ReadonlyMap<string, ShareGptSpeaker> = new Map([
  ["system", "system"],
  ["human", "user"],
  ["user", "user"],
  ["gpt", "assistant"],
  ["chatgpt", "assistant"],
  ["bot", "assistant"],
  ["model", "assistant"],
  ["assistant", "assistant"],
  ["function_call", "call"],
  ["tool_call", "call"],
  ["observation", "result"],
  ["tool", "result"],
  ["tool_response", "result"],
  ["function_response", "result"],
  ["function", "result"],
]);

/** The speaker of a turn, under any of the names in use; undefined for an unknown one. */
export function speakerOf(turn: unknown): ShareGptSpeaker | undefined {
  return SPEAKERS.get(textField(turn, "from") ?? textField(turn, "role") ?? "");
}

/** What a turn says; undefined if it has no text. */
export function contentOf(turn: unknown): string | undefined {
  return textField(turn, "value") ?? textField(turn, "content");
}

/** True for a turn that no provider would accept. */
export function isShareGptTurn(turn: unknown): boolean {
  const role = textField(turn, "role");
  return textField(turn, "from") !== undefined || role === "human" || role === "gpt";
}

/** A call as a trajectory writes it, before it has an id. */
export interface FoundCall {
  readonly kind: "call";
  readonly toolName: string;
  readonly inputText: string;
}

/** `{ name, arguments }` or a list of them; undefined if the text is anything else. */
export function parseCalls(json: string): FoundCall[] | undefined {
  const parsed = parseJson(json);
  const calls: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  const found = calls.flatMap((call): FoundCall[] => {
    const toolName = textField(call, "name");
    if (toolName === undefined || !isObject(call)) return [];
    const input = call["arguments"] ?? call["parameters"] ?? {};
    return [{ kind: "call", toolName, inputText: typeof input === "string" ? input : JSON.stringify(input) }];
  });
  return found.length > 0 && found.length === calls.length ? found : undefined;
}
