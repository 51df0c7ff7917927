const COMMENT = /(?:^|[\r\n])[ \t]{0,8}[#;]{1,2}[ \t]{0,2}$/;
/** A judgement: the sign of a comment and the indent before it are shorter. */
const MAX_LEAD = 16;
const WORD = /^[a-z]+[,;]?$/;

/** Whether a value of letters stands in a line of settings that is commented out: `;admin_password = admin` is a default. */
export function isCommentedOut(text: string, nameStart: number, value: string): boolean {
  return WORD.test(value) && COMMENT.test(text.slice(Math.max(0, nameStart - MAX_LEAD), nameStart));
}
