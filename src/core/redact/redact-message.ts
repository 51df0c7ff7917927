import { canonicalJson } from "../json/canonical-json.ts";
import { parseJson } from "../json/parse-json.ts";
import type { Message, OutputPart, Part, ToolInput, ToolOutput } from "../model/message.ts";
import type { RedactedMessage } from "../model/redacted.ts";
import { markMessage } from "./mark-redacted.ts";
import type { SourceRedactor } from "./source-redactor.ts";

/**
 * The message without secrets; the same object if it contains none. Everything that is quoted, shortened, listed or
 * counted for a reader is made from it: once a text is cut, the word that gave a secret away may be gone.
 */
export function redactMessage(message: Message, redactor: SourceRedactor): RedactedMessage {
  const parts = mapChanged(message.parts, (part) => redactPart(part, redactor));
  return markMessage(parts === message.parts ? message : { ...message, parts });
}

function redactPart(part: Part, redactor: SourceRedactor): Part {
  switch (part.kind) {
    case "text":
      return redactText(part, redactor);
    case "tool-call": {
      const input = redactInput(part.input, redactor);
      return input === part.input ? part : { ...part, input };
    }
    case "tool-result": {
      const output = redactOutput(part.output, redactor);
      return output === part.output ? part : { ...part, output };
    }
    // Thinking, media and parts that we do not understand are never quoted.
    case "reasoning":
    case "media":
    case "opaque":
      return part;
  }
}

function redactText<Text extends { readonly text: string }>(part: Text, redactor: SourceRedactor): Text {
  const text = redactor.redact(part.text);
  return text === part.text ? part : { ...part, text };
}

function redactInput(input: ToolInput, redactor: SourceRedactor): ToolInput {
  if (input.kind !== "json") return redactText(input, redactor);
  const value = redactValue(input.value, redactor);
  return value === input.value ? input : { kind: "json", value };
}

function redactOutput(output: ToolOutput, redactor: SourceRedactor): ToolOutput {
  if (output.kind === "json") {
    const value = redactValue(output.value, redactor);
    return value === output.value ? output : { kind: "json", value };
  }
  const parts = mapChanged(
    output.parts,
    (part): OutputPart => (part.kind === "text" ? redactText(part, redactor) : part),
  );
  return parts === output.parts ? output : { kind: "parts", parts };
}

/** Redacts the JSON text, because a field's name may be what gives a secret away. */
function redactValue(value: unknown, redactor: SourceRedactor): unknown {
  const text = canonicalJson(value);
  const redacted = redactor.redact(text);
  if (redacted === text) return value;
  return parseJson(redacted) ?? redacted;
}

/** The same list if nothing in it changed. */
function mapChanged<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  const changed = items.map(change);
  return changed.every((item, index) => item === items[index]) ? items : changed;
}
