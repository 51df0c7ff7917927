/** Matches a sticky pattern at one place. Patterns are bounded, so the cost is too. */
export function matchAt(sticky: RegExp, text: string, from: number): RegExpExecArray | undefined {
  sticky.lastIndex = from;
  return sticky.exec(text) ?? undefined;
}
