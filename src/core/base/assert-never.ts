/** Makes a switch over a union exhaustive: a forgotten case fails to compile. */
export function assertNever(value: never): never {
  throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`);
}
