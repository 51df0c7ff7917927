const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["copy", "©"],
  ["mdash", "—"],
  ["ndash", "–"],
  ["hellip", "…"],
  ["rsquo", "’"],
  ["lsquo", "‘"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["middot", "·"],
  ["times", "×"],
  ["rarr", "→"],
  ["larr", "←"],
]);
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi;
const BLANKS = /\s+/g;
/** White space that is more than one blank. */
const UNEVEN_BLANKS = /[^\S ]| {2}/;
const MAX_CODE_POINT = 0x10ffff;

/** The text of a page as it is read: entities decoded, white space collapsed. */
export function plainText(markup: string): string {
  const decoded = markup.includes("&") ? markup.replaceAll(ENTITY, decode) : markup;
  const trimmed = decoded.trim();
  return UNEVEN_BLANKS.test(trimmed) ? trimmed.replaceAll(BLANKS, " ") : trimmed;
}

function decode(whole: string, decimal: string | undefined, hex: string | undefined, name: string | undefined): string {
  if (name !== undefined) return NAMED.get(name) ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 0 && code <= MAX_CODE_POINT && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
}
