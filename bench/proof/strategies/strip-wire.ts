import type { Message, OutputPart, Part } from "../../../src/core/model/message.ts";

/** A message without the provider's objects it was read from, so that it can be written for another provider. */
export function stripWire({ role, parts }: Message): Message {
  return { role, parts: parts.filter((part) => part.kind !== "opaque").map(stripPart) };
}

function stripPart(part: Part): Part {
  if (part.kind === "opaque") return part;
  const { wire: _, ...rest } = part;
  if (rest.kind !== "tool-result" || rest.output.kind !== "parts") return rest;
  return { ...rest, output: { kind: "parts", parts: rest.output.parts.map(stripOutput) } };
}

function stripOutput(part: OutputPart): OutputPart {
  if (part.kind === "opaque") return part;
  const { wire: _, ...rest } = part;
  return rest;
}
