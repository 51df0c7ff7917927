/** A judgement: names that hosts, models and providers make are shorter, and an index of a database takes it. */
export const MAX_NAME_LENGTH = 200;
/** Databases keep no NUL, and half a surrogate pair would become another character; control characters forge lines. */
const UNSTORABLE = /[\p{Cc}\p{Surrogate}]/u;

/** Whether every archive can keep a name exactly as it is. */
export function isStorableName(name: string): boolean {
  return name.length > 0 && name.length <= MAX_NAME_LENGTH && !UNSTORABLE.test(name);
}
