/** A slow machine compresses, encrypts and writes at least a million characters in a second. */
const MS_PER_CHARACTER = 1 / 1_000;

/** How much longer a call may take for the texts that it hands over: working on them is not a wait for somebody else. */
export function allowForSize(input: unknown): number {
  return countCharacters(input) * MS_PER_CHARACTER;
}

function countCharacters(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return Object.values(value).reduce((total: number, part) => total + countCharacters(part), 0);
}
