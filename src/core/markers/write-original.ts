import { canonicalJson } from "../json/canonical-json.ts";
import { findSource } from "../json/find-source.ts";
import { minifyJson } from "../json/minify-json.ts";
import { spellJson } from "../json/spell-json.ts";
import { survivesParsing } from "../json/survives-parsing.ts";
import type { Message, ToolInput, ToolOutput } from "../model/message.ts";
import { outputText } from "../turns/output-text.ts";

/** An original as we archive it, and what its handle is made from. */
export interface WrittenOriginal {
  /** In its original characters. */
  readonly text: string;
  /** The same however the client spelled it, so that our output does not depend on the spelling. */
  readonly identity: string;
}

/** A message as the provider had it; what we made ourselves as we have it. */
export function writeOriginalMessage(message: Message): WrittenOriginal {
  const { wire, source } = message.meta ?? {};
  return source === undefined ? writeSpelled(wire ?? message) : fromSource(source, wire);
}

/** What a tool printed, or the value it gave. */
export function writeOriginalOutput(message: Message, output: ToolOutput): WrittenOriginal {
  return output.kind === "json" ? writeOriginalValue(message, output.value) : writeText(outputText(output));
}

/** The arguments of a call. */
export function writeOriginalInput(message: Message, input: ToolInput): WrittenOriginal {
  return input.kind === "json" ? writeOriginalValue(message, input.value) : writeText(input.text);
}

function writeText(text: string): WrittenOriginal {
  return { text, identity: text };
}

/** A value inside of a message. */
export function writeOriginalValue(message: Message, value: unknown): WrittenOriginal {
  const { wire, source } = message.meta ?? {};
  const found = source === undefined ? undefined : findSource(source, wire, value);
  return found === undefined ? writeSpelled(value) : fromSource(found, value);
}

function fromSource(text: string, value: unknown): WrittenOriginal {
  // Two numbers that parse to the same value are still two originals.
  return { text, identity: survivesParsing(text) ? canonicalJson(value) : minifyJson(text) };
}

function writeSpelled(value: unknown): WrittenOriginal {
  const { text, canonical } = spellJson(value);
  return { text, identity: canonical };
}
