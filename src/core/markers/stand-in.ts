import type { KeyedHash } from "../base/ports.ts";
import type { StandIn } from "../model/stand-in.ts";
import { encodeMac } from "./encode-mac.ts";

/** Ends the first line of a result that keeps some of its lines. */
export const IN_PART = ", in part:";
/** A judgement: 60 bits, beyond any chance of a collision. */
const NAME_LENGTH = 12;
const LAST_HANDLE = / (h-[0-9a-z]{8,48})$/;
/** Longer than any handle and the space before it. */
const HANDLE_LENGTH = 60;

/** The name by which we recognise a text that we wrote in place of a result. No one can make one without the key. */
export function nameStandIn(text: string, hash: KeyedHash): string {
  return encodeMac(hash.mac(`stand-in\n${text}`), NAME_LENGTH);
}

/**
 * What a pass left in place of a result; undefined for a result that is as its tool returned it, whatever that looks
 * like.
 *
 * @param isOurs Whether a pass wrote the text with this name.
 */
export function parseStandIn(
  text: string,
  isOurs: (name: string) => boolean,
  hash: KeyedHash,
): (StandIn & { readonly body: string }) | undefined {
  const [ending = "", handle] = LAST_HANDLE.exec(text.slice(-HANDLE_LENGTH)) ?? [];
  if (handle === undefined) return undefined;
  const name = nameStandIn(text, hash);
  if (!isOurs(name)) return undefined;
  const inPart = text.indexOf(`${IN_PART}\n`);
  if (inPart === -1) return { name, handle, line: text.slice(0, -ending.length), body: "" };
  const body = text.slice(inPart + IN_PART.length + 1, text.lastIndexOf("\n"));
  return { name, handle, line: text.slice(0, inPart), body };
}
