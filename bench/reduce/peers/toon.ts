import { encode } from "@toon-format/toon";

/** A JSON document in TOON, which loses nothing; undefined for what is not one JSON document. */
export function toon(text: string): string | undefined {
  try {
    return encode(JSON.parse(text));
  } catch {
    return undefined;
  }
}
