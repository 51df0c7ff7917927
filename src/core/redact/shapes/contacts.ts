import { matchAt } from "../../text/match-at.ts";
import type { SecretShape } from "../secret-shape.ts";
import { startsToken } from "../text/token-edge.ts";

/** E.164: a plus, 8 to 15 digits, with the marks people put between them. */
const PHONE = /\+[1-9](?:[ .()-]{0,2}\d){7,14}(?!\d)/y;

/** Slack and Discord: `<@U024BE7LH>`, `<@!80351110224678912>`, `<@&...>`. */
const MARKED_MENTION = /<@[!&]?[A-Za-z0-9]{6,24}(?:\|[^>\s]{1,80})?>/y;

/** `@name` alone: not an address, a package, a decorator or a version. */
const PLAIN_MENTION = /@[A-Za-z][\w.]{2,31}(?![\w./(@:[-])/y;

const phoneNumbers: SecretShape = {
  literals: ["+1", "+2", "+3", "+4", "+5", "+6", "+7", "+8", "+9"],
  match({ text, report }, start) {
    if (!startsToken(text, start)) return;
    const number = matchAt(PHONE, text, start);
    if (number !== undefined) report({ type: "phone-number", start, end: start + number[0].length });
  },
};

const mentions: SecretShape = {
  literals: ["@"],
  match({ text, code, report }, start) {
    if (text[start - 1] === "<") {
      const marked = matchAt(MARKED_MENTION, text, start - 1);
      if (marked !== undefined) report({ type: "mention", start: start - 1, end: start - 1 + marked[0].length });
      return;
    }
    // In code an `@` begins a decorator, an annotation or a comment tag.
    if (code || !startsToken(text, start) || text[start - 1] === "/") return;
    const plain = matchAt(PLAIN_MENTION, text, start);
    if (plain !== undefined) report({ type: "mention", start, end: start + plain[0].length });
  },
};

/** Phone numbers and chat mentions. Personal data, not credentials, so they are taken out only on request. */
export const contacts: readonly SecretShape[] = [phoneNumbers, mentions];
