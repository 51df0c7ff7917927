/** What stands outside a text: a code unit that no character has. */
const NO_CHARACTER = 0xffff;

/**
 * The code unit at a position, also where the text may end before it.
 *
 * There `charCodeAt` answers with a number that is no integer, and an engine that has seen one gives up its fastest code.
 */
export function codeAt(text: string, position: number): number {
  return position >= 0 && position < text.length ? text.charCodeAt(position) : NO_CHARACTER;
}
