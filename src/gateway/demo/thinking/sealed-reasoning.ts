import { createHmac } from "node:crypto";
import { listField, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";

/** Encrypted reasoning as OpenAI sends it: there it is really encrypted, here it is only signed. */
export function sealReasoning(secret: string, text: string): string {
  const tag = createHmac("sha256", secret).update(text).digest("base64url");
  return `${tag}.${Buffer.from(text, "utf8").toString("base64url")}`;
}

/** Finds the first reasoning item of a Responses request whose sealed content was not written here. */
export function findBrokenReasoning(body: WireObject, secret: string): string | undefined {
  const broken = listField(body, "input").findIndex((item) => {
    const sealed = textField(item, "type") === "reasoning" ? textField(item, "encrypted_content") : undefined;
    if (sealed === undefined) return false;
    const text = Buffer.from(sealed.split(".", 2)[1] ?? "", "base64url").toString("utf8");
    return sealReasoning(secret, text) !== sealed;
  });
  return broken < 0 ? undefined : `The encrypted content of input[${broken}] could not be verified.`;
}
