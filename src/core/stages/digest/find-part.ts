import type { Message, Part } from "../../model/message.ts";

type PairedKind = "tool-call" | "tool-result";
type PartOf<Kind> = Extract<Part, { readonly kind: Kind }>;

/** The call with an id in a message, or its result; the first of several. */
export function findPart<Kind extends PairedKind>(
  message: Message | undefined,
  kind: Kind,
  callId: string,
): PartOf<Kind> | undefined {
  return message?.parts.find(isPart(kind, callId));
}

/** The calls or results with an id in a message: several if a server gives every call the same id. */
export function listParts<Kind extends PairedKind>(
  message: Message | undefined,
  kind: Kind,
  callId: string,
): PartOf<Kind>[] {
  return message?.parts.filter(isPart(kind, callId)) ?? [];
}

function isPart<Kind extends PairedKind>(kind: Kind, callId: string) {
  return (part: Part): part is PartOf<Kind> => part.kind === kind && "callId" in part && part.callId === callId;
}
