const CANARY = /CANARY-t\d+-\d+/gi;

/** A word that occurs in one conversation and in no other. */
export function makeCanary(thread: number, number: number): string {
  return `CANARY-T${thread}-${number}`;
}

export function findCanaries(text: string): ReadonlySet<string> {
  return new Set((text.match(CANARY) ?? []).map((found) => found.toUpperCase()));
}
