/** Walks over a pattern, and says at which character something is wrong. */
export interface PatternReader {
  readonly done: () => boolean;
  /** Takes the next text if it is `expected`. */
  readonly take: (expected: string) => boolean;
  /** Takes what a sticky expression finds here. */
  readonly takeMatch: (expression: RegExp) => RegExpExecArray | undefined;
  /** Takes one character; undefined at the end. */
  readonly takeCharacter: () => string | undefined;
  readonly sees: (expected: string) => boolean;
  readonly refuse: (reason: string) => never;
}

/** @param refuse Gets what is wrong, and where: "a backslash with nothing after it at character 3". */
export function patternReader(pattern: string, refuse: (fault: string) => never): PatternReader {
  let at = 0;
  let lastAt = 0;
  const moveBy = (length: number): void => {
    lastAt = at;
    at += length;
  };
  return {
    refuse: (reason) => refuse(`${reason} at character ${lastAt + 1}`),
    done: () => at >= pattern.length,
    sees: (expected) => pattern.startsWith(expected, at),
    take(expected) {
      if (!pattern.startsWith(expected, at)) return false;
      moveBy(expected.length);
      return true;
    },
    takeMatch(expression) {
      expression.lastIndex = at;
      const match = expression.exec(pattern);
      if (match === null) return undefined;
      moveBy(match[0].length);
      return match;
    },
    takeCharacter() {
      const code = pattern.codePointAt(at);
      if (code === undefined) return undefined;
      const character = String.fromCodePoint(code);
      moveBy(character.length);
      return character;
    },
  };
}
