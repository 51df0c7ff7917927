import { REMINDER } from "../../core/hosts/claude-code.ts";

/** No client rewraps a text of this size, and looking at each of its spaces would hold up all other requests. */
const MAX_CHARACTERS = 1_000_000;

/** A text without reminders, in which all white space is replaced by the same string. */
export function foldSpace(text: string, space: " " | ""): string {
  const said = withoutReminders(text);
  return said.length > MAX_CHARACTERS ? said : said.replaceAll(/\s+/g, space);
}

const START = `<${REMINDER}>`;
const END = `</${REMINDER}>`;

/**
 * A text without the reminders that a client puts into it for one request and leaves out of the next, and without the
 * space around it: a reminder comes with its own line breaks.
 */
function withoutReminders(text: string): string {
  let start = text.indexOf(START);
  if (start === -1) return text.trim();
  let rest = "";
  let done = 0;
  while (start !== -1) {
    const end = text.indexOf(END, start);
    if (end === -1) break;
    rest += text.slice(done, start);
    done = end + END.length;
    start = text.indexOf(START, done);
  }
  return (rest + text.slice(done)).trim();
}
