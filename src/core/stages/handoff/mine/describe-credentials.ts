/** More places than this are counted. */
const MOST_NUMBERS = 8;

/** That credentials stood in what is folded, and where; never what they were. */
export function describeCredentials(messageNumbers: readonly number[]): string | undefined {
  if (messageNumbers.length === 0) return undefined;
  const named = messageNumbers.slice(0, MOST_NUMBERS).map((number) => `message ${number}`);
  const others = messageNumbers.length - named.length;
  const places = others === 0 ? named : [...named, `${others} more`];
  return `credentials were present in ${places.join(", ")}; their values are left out`;
}
