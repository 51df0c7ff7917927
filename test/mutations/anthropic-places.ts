// Finds and changes places in a request body of the Messages API. Changes are made in place, because mutations get a
// copy.

export type Json = Record<string, unknown>;

export interface Place {
  readonly message: Json;
  readonly block: Json;
}

export function blocks(body: Json, type: string): Place[] {
  return places(body).filter(({ block }) => block["type"] === type);
}

export function thoughts(body: Json): Place[] {
  return places(body).filter(({ block }) => block["type"] === "thinking" || block["type"] === "redacted_thinking");
}

/** Thinking that led to a call whose results are the last thing said. */
export function thoughtsOfOpenTurn(body: Json): Place[] {
  const call = messages(body)[indexOfLastCall(body)];
  const answered = indexOfLastCall(body) === messages(body).findLastIndex((each) => each["role"] === "assistant");
  return thoughts(body).filter(({ message }) => answered && message === call);
}

function places(body: Json): Place[] {
  return messages(body).flatMap((message) => contentOf(message).map((block) => ({ message, block })));
}

export function indexOfLastCall(body: Json): number {
  return messages(body).findLastIndex((message) => contentOf(message).some((block) => block["type"] === "tool_use"));
}

export function messages(body: Json): Json[] {
  return body["messages"] as Json[];
}

export function tools(body: Json): Json[] {
  body["tools"] ??= [];
  return body["tools"] as Json[];
}

export function tool(name: string): Json {
  return { name, input_schema: { type: "object" } };
}

export function contentOf(message: Json): Json[] {
  return Array.isArray(message["content"]) ? message["content"] : [];
}

export function set(target: Json, key: string, value: unknown): void {
  target[key] = value;
}

export function remove({ message, block }: Place): void {
  const content = contentOf(message);
  content.splice(content.indexOf(block), 1);
}

export function insertAfter(body: Json, index: number, message: Json): void {
  messages(body).splice(index + 1, 0, message);
}

export function indexes(list: readonly unknown[]): number[] {
  return [...list.keys()];
}

export function lastOf<Item>(list: readonly Item[]): Item | undefined {
  return list.at(-1);
}
