import { endOfString } from "./scan-json.ts";

/**
 * Whether parsing a JSON text loses nothing: no number has more digits than a double holds or is too large for one, and
 * no object has the same key twice. Spelling and the order of keys do not count.
 *
 * @param json Valid JSON, read in one pass.
 */
export function survivesParsing(json: string): boolean {
  /** The keys of the objects around a place; undefined is an array. */
  const around: (Set<string> | undefined)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charAt(at);
    if (character === '"') {
      const end = endOfString(json, at);
      if (isKeyNext && !addKey(around.at(-1), json.slice(at, end))) return false;
      isKeyNext = false;
      at = end - 1;
    } else if (character === "{" || character === "[") {
      around.push(character === "{" ? new Set() : undefined);
      isKeyNext = character === "{";
    } else if (character === "}" || character === "]") {
      around.pop();
      isKeyNext = false;
    } else if (character === ",") {
      isKeyNext = around.at(-1) !== undefined;
    } else if (character === "-" || isDigit(character)) {
      const end = endOfNumber(json, at);
      if (!isHeldByDouble(json.slice(at, end))) return false;
      at = end - 1;
    }
  }
  return true;
}

/** False if the object already has the key. */
function addKey(keys: Set<string> | undefined, quoted: string): boolean {
  if (keys === undefined) return true;
  const key = quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
  if (keys.has(key)) return false;
  keys.add(key);
  return true;
}

function endOfNumber(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && (isDigit(json.charAt(at)) || "+-.eE".includes(json.charAt(at)))) at += 1;
  return at;
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}

/** Nearly all numbers: a double always holds this few digits. */
const SHORT_INTEGER = /^-?[1-9][0-9]{0,14}$|^0$/;

function isHeldByDouble(number: string): boolean {
  return SHORT_INTEGER.test(number) || spellDecimal(number) === spellDecimal(String(Number(number)));
}

const DECIMAL = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

/** A decimal's value in one form, however it is spelled; the text itself if it is not a decimal. */
function spellDecimal(number: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = DECIMAL.exec(number) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  if (whole === "") return number;
  if (digits === "") return `${sign}0`;
  // Not with a pattern, which would try every run of zeros again.
  let last = digits.length;
  while (digits[last - 1] === "0") last -= 1;
  return `${sign}${digits.slice(0, last)}e${Number(exponent) - fraction.length + digits.length - last}`;
}
