import type { Message, ToolResultPart } from "../../../src/core/model/message.ts";

/** The position of a tool result in a history. */
export interface ResultPlace {
  readonly message: number;
  readonly part: number;
}

/** Every tool result of a history, oldest first. */
export function listResults(messages: readonly Message[]): ResultPlace[] {
  return messages.flatMap(({ parts }, message) =>
    parts.flatMap((one, part) => (one.kind === "tool-result" ? [{ message, part }] : [])),
  );
}

const masked = new WeakMap<Message, Map<string, Message>>();

/** The history with some results replaced by a placeholder. The same result gives the same object each time. */
export function maskResults(
  messages: readonly Message[],
  places: readonly ResultPlace[],
  placeholder: string,
): readonly Message[] {
  const wanted = new Map<number, number[]>();
  for (const { message, part } of places) wanted.set(message, [...(wanted.get(message) ?? []), part]);
  return messages.map((message, index) => {
    const parts = wanted.get(index);
    if (parts === undefined) return message;
    const forms = masked.get(message) ?? new Map<string, Message>();
    masked.set(message, forms);
    const key = `${placeholder}\n${parts.join(",")}`;
    const form = forms.get(key) ?? maskMessage(message, new Set(parts), placeholder);
    forms.set(key, form);
    return form;
  });
}

function maskMessage(message: Message, parts: ReadonlySet<number>, placeholder: string): Message {
  return {
    ...message,
    parts: message.parts.map((part, index) =>
      parts.has(index) && part.kind === "tool-result" ? maskPart(part, placeholder) : part,
    ),
  };
}

function maskPart({ wire: _, ...part }: ToolResultPart, placeholder: string): ToolResultPart {
  return { ...part, output: { kind: "parts", parts: [{ kind: "text", text: placeholder }] } };
}
