import { matchEnd } from "../../text/match-at.ts";
import { MARKER, MARKER_START } from "../marker.ts";
import type { SecretShape } from "../secret-shape.ts";

/** What is certainly clean, by how it begins. */
const FORMS: Readonly<Record<string, RegExp>> = {
  // The markers of an earlier pass: masking them again would make a second pass differ.
  [MARKER_START.toLowerCase()]: new RegExp(MARKER, "y"),
  // Values that only the holder of another key can open, as SOPS and a cluster's sealed secrets write them.
  "enc[aes256_gcm,": /ENC\[AES256_GCM,[\w:,+/=]{10,20000}\]/y,
  "encrypteddata:":
    /encryptedData:[ \t]{0,4}(?:\r?\n[ \t]{1,40}[\w.-]{1,100}:[ \t]{1,4}Ag[A-Z][A-Za-z0-9+/=]{100,20000}){1,40}/y,
};

/** Stretches that were masked or encrypted before they were written down: they reveal nothing to a reader. */
export const sparedStretches: readonly SecretShape[] = Object.entries(FORMS).map(([literal, form]) => ({
  literals: [literal],
  match({ text, spare }, start) {
    const end = matchEnd(form, text, start);
    if (end !== undefined) spare({ start, end });
  },
}));
