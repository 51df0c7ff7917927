/** Matches a sticky pattern at one position. Patterns are bounded, so the cost is too. */
export function matchAt(sticky: RegExp, text: string, from: number): RegExpExecArray | undefined {
  sticky.lastIndex = from;
  return sticky.exec(text) ?? undefined;
}

/** Where the match of a sticky pattern at one position ends; undefined if there is none. Half the cost of `matchAt`. */
export function matchEnd(sticky: RegExp, text: string, from: number): number | undefined {
  sticky.lastIndex = from;
  return sticky.test(text) ? sticky.lastIndex : undefined;
}

/** Whether a sticky pattern matches at one position. */
export function matchesAt(sticky: RegExp, text: string, from: number): boolean {
  sticky.lastIndex = from;
  return sticky.test(text);
}
