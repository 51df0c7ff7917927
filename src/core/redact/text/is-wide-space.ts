/** Whether a code unit beyond ASCII is a space of some width. */
export function isWideSpace(code: number): boolean {
  return code > 127 && /\s/.test(String.fromCharCode(code));
}
