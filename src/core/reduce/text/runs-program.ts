/**
 * What may precede the program: the start, what joins commands, a quote after which a shell continues, or a program
 * that runs another.
 */
const BEFORE =
  "(?:^|[;&|(`'\"]|\\b(?:sudo|env|time|exec|xargs|command|git|npm|pnpm|yarn|cargo|(?:ba|z|da)?sh)\\s)\\s{0,9}(?:-\\S{1,40}\\s{1,9}){0,4}(?:[\\w./~-]{0,200}\\/)?";

/** A pattern for commands that run one of these programs; a file or a word of the same name does not count. */
export function runsProgram(programs: readonly string[]): RegExp {
  return new RegExp(`${BEFORE}(?:${programs.join("|")})(?=\\s|$)`);
}
