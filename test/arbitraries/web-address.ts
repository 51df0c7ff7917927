import fc from "fast-check";
import { anyCharacter } from "./any-character.ts";

const segment = fc.string({ unit: anyCharacter, maxLength: 8 }).map(encodeURIComponent);

/** Addresses with any characters in their paths; `fc.webUrl` has the table that `anyCharacter` avoids. */
export const webAddress = fc
  .tuple(fc.constantFrom("http", "https"), fc.domain(), fc.array(segment, { maxLength: 4 }))
  .map(([scheme, domain, segments]) => `${scheme}://${[domain, ...segments].join("/")}`);
