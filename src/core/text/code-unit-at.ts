const { charCodeAt } = String.prototype;

/**
 * The code unit at a position of a text, for loops over every character of a session.
 *
 * The engine stores texts in a dozen ways and optimises `text.charCodeAt` only where it has met at most four of them; a
 * host that runs for long meets more, and each character then takes three times as long. Taken from the prototype, it
 * is the same function whatever the text.
 */
export function codeUnitAt(text: string, position: number): number {
  return charCodeAt.call(text, position);
}
