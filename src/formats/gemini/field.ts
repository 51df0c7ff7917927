import type { WireObject } from "../../core/model/json.ts";

/** The REST API reads every field in camelCase and in snake_case, so both occur on the wire. */
const spellings = {
  args: ["args"],
  cachedContent: ["cachedContent", "cached_content"],
  codeExecutionResult: ["codeExecutionResult", "code_execution_result"],
  contents: ["contents"],
  data: ["data"],
  executableCode: ["executableCode", "executable_code"],
  fileData: ["fileData", "file_data"],
  fileUri: ["fileUri", "file_uri"],
  functionCall: ["functionCall", "function_call"],
  functionDeclarations: ["functionDeclarations", "function_declarations"],
  functionResponse: ["functionResponse", "function_response"],
  generationConfig: ["generationConfig", "generation_config"],
  id: ["id"],
  inlineData: ["inlineData", "inline_data"],
  labels: ["labels"],
  maxOutputTokens: ["maxOutputTokens", "max_output_tokens"],
  mimeType: ["mimeType", "mime_type"],
  model: ["model"],
  name: ["name"],
  parts: ["parts"],
  response: ["response"],
  role: ["role"],
  safetySettings: ["safetySettings", "safety_settings"],
  systemInstruction: ["systemInstruction", "system_instruction"],
  text: ["text"],
  thought: ["thought"],
  thoughtSignature: ["thoughtSignature", "thought_signature"],
  toolCall: ["toolCall", "tool_call"],
  toolConfig: ["toolConfig", "tool_config"],
  toolResponse: ["toolResponse", "tool_response"],
  tools: ["tools"],
  videoMetadata: ["videoMetadata", "video_metadata"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A field of the API by its camelCase name. */
export type Field = keyof typeof spellings;

export function isField(name: string): name is Field {
  return Object.hasOwn(spellings, name);
}

/** The key of a field, in either spelling. Undefined if it is missing or null: the API reads both alike. */
export function keyOf(object: WireObject, field: Field): string | undefined {
  for (const key of spellings[field]) if (isSet(object[key])) return key;
  return undefined;
}

/** The value of a field in either spelling, or undefined if it is missing or null. */
export function fieldOf(object: WireObject, field: Field): unknown {
  const key = keyOf(object, field);
  return key === undefined ? undefined : object[key];
}

/** How many keys spell the field: two if it occurs in both spellings. */
export function countKeysOf(object: WireObject, field: Field): number {
  let count = 0;
  for (const key of spellings[field]) if (isSet(object[key])) count += 1;
  return count;
}

/** Whether the API would see a value at all. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Whether an object is empty, and so may mean a missing field. */
export function isEmptyObject(value: WireObject): boolean {
  return Object.keys(value).length === 0;
}
