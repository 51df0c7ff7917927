import type { Shape } from "../shape.ts";
import { URL_SAFE } from "../text/character-set.ts";
import { startsToken } from "../text/token-edge.ts";

/** The start of base64 for `{"`: every header of a JWT begins with it. */
const HEADER_START = "eyJ";

/** The least length of header and payload; `{"alg":"none"}` has 19. */
const MIN_PART_LENGTH = 8;

/** Signed and encrypted JSON web tokens, also those whose signature was cut off. */
export const jsonWebTokens: Shape = {
  literals: [HEADER_START.toLowerCase()],
  match({ text, lookup, report }, start, end) {
    if (!text.startsWith(HEADER_START, start) || !startsToken(text, start)) return;
    const headerEnd = lookup.runEnd(URL_SAFE, end);
    if (headerEnd - start < MIN_PART_LENGTH || text[headerEnd] !== ".") return;
    const payloadEnd = lookup.runEnd(URL_SAFE, headerEnd + 1);
    // An encrypted token has an empty second part where the key is agreed on directly.
    const isEncrypted = payloadEnd === headerEnd + 1 && text[payloadEnd] === ".";
    if (payloadEnd - headerEnd <= MIN_PART_LENGTH && !isEncrypted) return;

    let tokenEnd = payloadEnd;
    for (let parts = 0; parts < 3 && text[tokenEnd] === "."; parts += 1) {
      const partEnd = lookup.runEnd(URL_SAFE, tokenEnd + 1);
      if (partEnd === tokenEnd + 1) break;
      tokenEnd = partEnd;
    }
    report({ type: "jwt", start, end: tokenEnd });
  },
};
