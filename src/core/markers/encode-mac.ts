/** Digits and letters without the ones that are easily confused. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** Thirty-two characters, so five bits each. */
const BITS = 5;

/** The first characters of a hexadecimal MAC in an alphabet that survives being read aloud. */
export function encodeMac(hexadecimal: string, length: number): string {
  let encoded = "";
  let bits = 0;
  let bitCount = 0;
  for (let index = 0; index < hexadecimal.length && encoded.length < length; index += 1) {
    bits = ((bits << 4) | Number.parseInt(hexadecimal.charAt(index), 16)) & 0xfff;
    bitCount += 4;
    if (bitCount >= BITS) {
      bitCount -= BITS;
      encoded += ALPHABET.charAt((bits >> bitCount) & 31);
    }
  }
  return encoded;
}
