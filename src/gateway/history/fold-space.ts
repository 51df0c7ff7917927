import { withoutReminders } from "./without-reminders.ts";

/** Nobody wraps a text of this size anew, and to look at each of its spaces would hold up all other requests. */
const MAX_CHARACTERS = 1_000_000;

/** What a text says, without reminders and with one and the same thing in the place of all white space. */
export function foldSpace(text: string, space: " " | ""): string {
  const said = withoutReminders(text);
  return said.length > MAX_CHARACTERS ? said : said.replaceAll(/\s+/g, space);
}
