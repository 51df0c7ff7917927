/**
 * Providers generate at least this many letters and digits; counters and names of tools are shorter, or of one kind.
 */
const MIN_CHARACTERS = 16;

/**
 * Whether the id of a call was generated at random, so that no other conversation has it.
 *
 * Some servers only count (`call_0`, `functions.read_file:3`): two conversations that begin alike then share their ids,
 * and only what was said distinguishes them.
 */
export function isDrawnId(id: unknown): id is string {
  if (typeof id !== "string" || id.length > 200) return false;
  // A UUID is one name, whatever is between its groups.
  const parts = id.replaceAll("-", "").split(/[^A-Za-z0-9]/);
  return parts.some((part) => part.length >= MIN_CHARACTERS && /[A-Za-z]/.test(part) && /\d/.test(part));
}
