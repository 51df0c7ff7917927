import { matchAt } from "../../text/match-at.ts";
import type { Shape } from "../shape.ts";

/** How values are written that only the holder of another key can open: by SOPS, and by a cluster's sealed secrets. */
const FORMS: Readonly<Record<string, RegExp>> = {
  "enc[aes256_gcm,": /ENC\[AES256_GCM,[\w:,+/=]{10,20000}\]/y,
  "encrypteddata:":
    /encryptedData:[ \t]{0,4}(?:\r?\n[ \t]{1,40}[\w.-]{1,100}:[ \t]{1,4}Ag[A-Z][A-Za-z0-9+/=]{100,20000}){1,40}/y,
};

/** Values that were encrypted before they were written down: whoever reads them learns nothing. */
export const sealedValues: readonly Shape[] = Object.entries(FORMS).map(([literal, form]) => ({
  literals: [literal],
  match({ text, spare }, start) {
    const sealed = matchAt(form, text, start);
    if (sealed !== undefined) spare({ start, end: start + sealed[0].length });
  },
}));
