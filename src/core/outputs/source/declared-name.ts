const LAST_WORD = /[\w$?!:~<>\\.-]+$/;

/** The name that a line without its indent declares by a pattern of its language; undefined where it declares none. */
export function declaredName(code: string, pattern: RegExp): string | undefined {
  const groups = pattern.exec(code)?.slice(1);
  const found = groups?.find((group) => group !== undefined)?.trim() ?? "";
  const name = LAST_WORD.exec(found)?.[0] ?? found;
  return name === "" ? undefined : name;
}
