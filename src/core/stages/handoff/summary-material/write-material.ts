import type { Redactor, TokenCounter } from "../../../base/ports.ts";
import type { Part } from "../../../model/message.ts";
import type { NumberedMessage } from "../../../model/numbered-message.ts";
import { reduce } from "../../../reduce/reduce.ts";
import type { SourceParser } from "../../../reduce/source-parser.ts";
import { inputText } from "../../../turns/input-text.ts";
import { outputText } from "../../../turns/output-text.ts";

export interface MaterialOptions {
  readonly counter: TokenCounter;
  /** Looks through excerpts once more: together in one, parts may show a secret that they did not show apart. */
  readonly redactor: Redactor;
  /** A longer result or argument is shown as an excerpt; what somebody said may be longer. */
  readonly maxPartTokens: number;
  /** What no part may exceed, whatever it is. */
  readonly maxTokens: number;
  readonly queryWords: ReadonlySet<string>;
  readonly sourceParser?: SourceParser | undefined;
}

/** A part of a message as a summarizer may read it, whole. */
export interface MaterialPart {
  /** Whose message it is, and what kind of part. */
  readonly opening: string;
  readonly text: string;
  readonly tokens: number;
  /** True for what a person or the model said, which is told before what tools printed. */
  readonly isSaid: boolean;
}

/** What a summarizer reads of one part, and what that costs. */
export interface MaterialPiece {
  readonly text: string;
  readonly tokens: number;
}

/**
 * Reads messages as they are told to a summarizer: who said, called and answered what, from the sources and never
 * from their digests.
 */
export function listMaterial(messages: readonly NumberedMessage[], counter: TokenCounter): MaterialPart[] {
  return messages.flatMap(({ message, number }) =>
    message.parts.flatMap((part) => {
      const told = tellPart(part);
      if (told === undefined) return [];
      const opening = `[message ${number}, ${message.role}]\n${told.opening}`;
      return [{ opening, text: told.text, tokens: counter.count(opening + told.text), isSaid: part.kind === "text" }];
    }),
  );
}

/** How much longer than a result what was said may stay: it is a tenth of a session and most of what matters. */
const SAID_FACTOR = 8;

/** How long a part may be if results and arguments may have so many tokens. */
export function maxTokensOf({ isSaid }: Pick<MaterialPart, "isSaid">, maxPartTokens: number): number {
  return isSaid ? maxPartTokens * SAID_FACTOR : maxPartTokens;
}

/** Writes parts out, those that are longer than they may be as excerpts. */
export function writeMaterial(parts: readonly MaterialPart[], options: MaterialOptions): MaterialPiece[] {
  const { counter, redactor, sourceParser } = options;
  const query = [...options.queryWords].join(" ");
  const tools = { counter, ...(sourceParser !== undefined && { sourceParser }) };
  return parts.map((part) => {
    const { opening, text, tokens } = part;
    const maxTokens = Math.min(options.maxTokens, maxTokensOf(part, options.maxPartTokens));
    if (tokens <= maxTokens) return { text: opening + text, tokens };
    const excerpt = redactor.redact(opening + reduce(text, { maxTokens, query }, tools).text);
    return { text: excerpt, tokens: counter.count(excerpt) };
  });
}

function tellPart(part: Part): { readonly opening: string; readonly text: string } | undefined {
  switch (part.kind) {
    case "text":
      return part.text.trim() === "" ? undefined : { opening: "", text: part.text };
    case "tool-call":
      return { opening: `(calls ${part.toolName}) `, text: inputText(part.input) };
    case "tool-result":
      return { opening: `(${part.isError ? "fails" : "answers"}) `, text: outputText(part.output) };
    case "media":
      return { opening: "", text: `(${part.mediaType ?? part.media})` };
    // Thinking is not for other models, and what we do not understand cannot be told.
    case "reasoning":
    case "opaque":
      return undefined;
  }
}
