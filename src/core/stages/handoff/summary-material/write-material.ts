import type { Part } from "../../../model/message.ts";
import type { NumberedMessage } from "../../../model/numbered-message.ts";
import type { Redactor, TokenCounter } from "../../../ports.ts";
import { reduce } from "../../../reduce/reduce.ts";
import type { SourceParser } from "../../../reduce/source-parser.ts";
import { inputText } from "../../../turns/input-text.ts";
import { outputText } from "../../../turns/output-text.ts";

export interface MaterialOptions {
  /** A longer part is shown as an excerpt. */
  readonly maxPartTokens: number;
  readonly counter: TokenCounter;
  readonly redactor: Redactor;
  readonly queryWords: ReadonlySet<string>;
  readonly sourceParser?: SourceParser | undefined;
}

/** What a summarizer reads of one message, and what that costs. */
export interface MaterialPiece {
  readonly text: string;
  readonly tokens: number;
}

/**
 * Writes messages as a summarizer reads them: who said, called and answered what, from the
 * originals and never from their digests, each long part as an excerpt, and redacted.
 */
export function writeMaterial(messages: readonly NumberedMessage[], options: MaterialOptions): MaterialPiece[] {
  return messages.flatMap(({ message, number }) => {
    const blocks = message.parts.flatMap((part) => writePart(part, options));
    if (blocks.length === 0) return [];
    const text = options.redactor.redact([`[message ${number}, ${message.role}]`, ...blocks].join("\n"));
    return [{ text, tokens: options.counter.count(text) }];
  });
}

function writePart(part: Part, options: MaterialOptions): string[] {
  switch (part.kind) {
    case "text":
      return part.text.trim() === "" ? [] : [shorten(part.text, options)];
    case "tool-call":
      return [`(calls ${part.toolName}) ${shorten(inputText(part.input), options)}`];
    case "tool-result":
      return [`(${part.isError ? "fails" : "answers"}) ${shorten(outputText(part.output), options)}`];
    case "media":
      return [`(${part.mediaType ?? part.media})`];
    // Thinking is not for other models, and what we do not understand cannot be told.
    case "reasoning":
    case "opaque":
      return [];
  }
}

function shorten(text: string, { maxPartTokens, counter, queryWords, sourceParser }: MaterialOptions): string {
  // A token has at least one character: most texts need no count.
  if (text.length <= maxPartTokens || counter.count(text) <= maxPartTokens) return text;
  const tools = { counter, ...(sourceParser !== undefined && { sourceParser }) };
  return reduce(text, { maxTokens: maxPartTokens, query: [...queryWords].join(" ") }, tools).text;
}
