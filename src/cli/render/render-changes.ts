import type { Message, Part } from "../../core/model/message.ts";
import { inputText } from "../../core/turns/input-text.ts";
import { outputText } from "../../core/turns/output-text.ts";
import type { Terminal } from "../terminal.ts";
import { createPaint } from "./paint.ts";

const SHOWN_CHARACTERS = 100;

/**
 * Shows a compaction as a difference: messages that stay, go and come, in order. What we wrote is
 * shown whole, what stays or goes by its beginning.
 */
export function renderChanges(before: readonly Message[], after: readonly Message[], terminal: Terminal): string {
  const paint = createPaint(terminal);
  const places = new Map(before.map((message, index) => [message, index]));
  const lines: string[] = [];
  let next = 0;
  const takeUntil = (end: number): void => {
    for (; next < end; next += 1) {
      const message = before[next];
      if (message !== undefined) lines.push(paint("red", `- ${next + 1} ${describeMessage(message)}`));
    }
  };

  for (const message of after) {
    const place = places.get(message) ?? findRewritten(message, before, next);
    if (place !== undefined) takeUntil(place);
    if (place !== undefined && before[place] === message) {
      lines.push(`  ${place + 1} ${describeMessage(message)}`);
    } else {
      if (place !== undefined) takeUntil(place + 1);
      lines.push(...showWhole(message).map((line) => paint("green", `+ ${line}`)));
    }
    if (place !== undefined) next = place + 1;
  }
  takeUntil(before.length);
  return `${lines.join("\n")}\n`;
}

/** The message a shortened one was made from: the same calls or results, or the same words beside a record of ours. */
function findRewritten(message: Message, before: readonly Message[], from: number): number | undefined {
  const wanted = new Set(callIds(message));
  const index = before.findIndex(
    (candidate, place) =>
      place >= from &&
      candidate.role === message.role &&
      (wanted.size > 0
        ? callIds(candidate).some((id) => wanted.has(id))
        : candidate.parts.length > 0 && candidate.parts.every((part) => message.parts.includes(part))),
  );
  return index === -1 ? undefined : index;
}

function callIds(message: Message): string[] {
  return message.parts.flatMap((part) =>
    part.kind === "tool-call" || part.kind === "tool-result" ? [`${part.kind} ${part.callId}`] : [],
  );
}

function describeMessage(message: Message): string {
  const text = message.parts.map(describePart).join(" ").replace(/\s+/g, " ").trim();
  return `${message.role}: ${text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text}`;
}

function showWhole(message: Message): string[] {
  return [
    `${message.role}:`,
    ...message.parts.flatMap((part) =>
      describePart(part)
        .split("\n")
        .map((line) => `  ${line}`),
    ),
  ];
}

function describePart(part: Part): string {
  switch (part.kind) {
    case "text":
    case "reasoning":
      return part.text;
    case "tool-call":
      return `(call ${part.toolName}) ${inputText(part.input)}`;
    case "tool-result":
      return `(result) ${outputText(part.output)}`;
    case "media":
      return `(${part.mediaType ?? part.media})`;
    case "opaque":
      return `(${part.type})`;
  }
}
