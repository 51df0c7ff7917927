/** The digits of base64, in order. */
export const BASE64_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = new Map(Array.from(BASE64_DIGITS, (digit, value) => [digit, value]));

/** The text that base64 stands for; undefined where it is no base64, or stands for anything but printable ASCII. */
export function decodeBase64(encoded: string): string | undefined {
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
