/**
 * Makes a function of an object remember its answers, so that several stages, and the next
 * compaction, read the same message once.
 *
 * The memory keeps nothing alive: entries go when their objects go. The answer must depend on the object alone, and
 * nothing changes an object once it is part of a transcript.
 */
export function rememberByIdentity<Key extends object, Value extends NonNullable<unknown>>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const remembered = new WeakMap<Key, Value>();
  return (key) => {
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const value = compute(key);
    remembered.set(key, value);
    return value;
  };
}
