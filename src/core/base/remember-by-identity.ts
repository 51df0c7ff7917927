/**
 * Makes a function of an object remember its answers, so that several stages, and the next
 * compaction, read the same message once.
 *
 * The memory holds nothing alive: it goes with the objects. What is remembered must depend on the
 * object alone, which nobody changes once it is part of a transcript.
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
