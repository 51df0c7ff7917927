import { classifyName } from "../judge/classify-name.ts";
import { isReference } from "../judge/is-reference.ts";
import { judgeChoice } from "../judge/looks-chosen.ts";
import type { SecretShape } from "../secret-shape.ts";
import { BASE64, characterSet, codeAt, isIn, runStart } from "../text/ascii-set.ts";

/** The digits of base64, in order. */
const BASE64_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** What words that name a secret become in base64, at each of their three possible offsets. */
const TELLING = [
  ...["password", "Password", "PASSWORD", "PASSWD", "passwd", "passwort", "Passwort", "secret", "SECRET", "token"],
  ...["TOKEN", "api_key", "API_KEY"],
].flatMap((word) => [0, 1, 2].map((offset) => encodeInner(word, offset)));
/** A judgement: anything longer is a file. */
const MAX_LENGTH = 8_000;
const PADDING = characterSet("=");
const PAIR = /([\w.-]{2,60})["']?[ \t]{0,4}[:=][ \t]{0,4}["']?([^\s"']{4,200})/g;

/** A script or settings file in base64 that contains a secret, such as a machine's user data. All of it goes. */
export const encodedTexts: SecretShape = {
  literals: TELLING.map((part) => part.toLowerCase()),
  match({ text, lookup, readUntil, report }, start, end) {
    // One run is decoded once, however many such words it contains.
    if (start < (readUntil.get("encoded") ?? 0) || !TELLING.includes(text.slice(start, end))) return;
    const from = runStart(text, BASE64, start, MAX_LENGTH);
    let to = lookup.runEnd(BASE64, end);
    while (isIn(PADDING, codeAt(text, to))) to += 1;
    readUntil.set("encoded", to);
    if (to - from > MAX_LENGTH) return;
    const decoded = decodeBase64(text.slice(from, to));
    if (decoded !== undefined && holdsSecret(decoded)) report({ type: "encoded-secret", start: from, end: to });
  },
};

const DECODED =
  /(?:echo|printf|<<<)[ \t]{1,4}(?:-[ne]{1,2}[ \t]{1,4})?\\{0,7}["']?([A-Za-z0-9+/]{12,8000}={0,2})\\{0,7}["']?[ \t]{0,4}\|[ \t]{0,4}$/;

/** What a command decodes: a file of keys, or words one of which is made up. */
export const decodedTexts: SecretShape = {
  literals: ["base64 -d", "base64 --decode", "base64 -D"].map((command) => command.toLowerCase()),
  match({ text, report }, start, end) {
    const encoded = DECODED.exec(text.slice(Math.max(0, start - MAX_LENGTH), start))?.[1];
    if (encoded === undefined) return;
    const words = decodeBase64(encoded)?.split(/\s+/) ?? [];
    const isFile = /^[^\r\n]{0,80}\.(?:jks|p12|pfx|pem|key|keystore)\b/.test(text.slice(end, end + 120));
    if (!isFile && !words.some((word) => judgeChoice(word) !== "none")) return;
    const from = text.lastIndexOf(encoded, start);
    report({ type: "encoded-secret", start: from, end: from + encoded.length });
  },
};

function holdsSecret(decoded: string): boolean {
  return [...decoded.matchAll(PAIR)].some(
    ([, name = "", value = ""]) => classifyName(name)?.demand === "any" && !isReference(value),
  );
}

/** The characters that do not depend on what is beside the word. */
function encodeInner(word: string, offset: number): string {
  const bits = Array.from(word, (letter) => letter.charCodeAt(0).toString(2).padStart(8, "0")).join("");
  const skipped = (6 - ((offset * 8) % 6)) % 6;
  const digits = bits.slice(skipped).match(/.{6}/g) ?? [];
  return digits.map((digit) => BASE64_DIGITS.charAt(Number.parseInt(digit, 2))).join("");
}

const VALUES = new Map(Array.from(BASE64_DIGITS, (digit, value) => [digit, value]));

/** The text that base64 encodes; undefined if it is not base64, or does not encode printable ASCII. */
function decodeBase64(encoded: string): string | undefined {
  let text = "";
  let bits = 0;
  let count = 0;
  for (const digit of encoded.replace(/=+$/, "")) {
    const value = VALUES.get(digit);
    if (value === undefined) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    const code = (bits >> count) & 0xff;
    if (code > 126 || (code < 32 && code !== 9 && code !== 10 && code !== 13)) return undefined;
    text += String.fromCharCode(code);
  }
  return text;
}
