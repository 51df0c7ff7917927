const LEFT_OUT = "…";
/** Less than this is not worth a second form of a message: a judgement, about six tokens. */
const MIN_LEFT_OUT = 24;
/** The word behind the name that says what is wrong with it, and short ones before that: `is assigned`. */
const TELLING = /^ (?:\S{1,3} )?\S+/;
/** Behind these begins what can be read alone: a clause, a sentence. */
const CLAUSE = /[:;.] /g;

/**
 * A complaint that differs from one said before in a name only, without what both begin and end with: the clause with
 * the name, up to the word behind it. Undefined where that would leave out little.
 */
export function nameVariant(message: string, known: string): string | undefined {
  const shorter = Math.min(message.length, known.length);
  let start = 0;
  while (start < shorter && message[start] === known[start]) start += 1;
  let same = 0;
  while (same < shorter - start && message[message.length - 1 - same] === known[known.length - 1 - same]) same += 1;

  const clauses = [...message.slice(0, start).matchAll(CLAUSE)];
  const from = clauses.at(-1);
  const begin = from === undefined ? 0 : from.index + from[0].length;
  const blank = message.indexOf(" ", message.length - same);
  const telling = blank === -1 ? 0 : (TELLING.exec(message.slice(blank))?.[0].length ?? 0);
  const end = same === 0 || blank === -1 ? message.length : blank + telling;
  if (message.length - (end - begin) < MIN_LEFT_OUT) return undefined;
  return `${begin === 0 ? "" : LEFT_OUT}${message.slice(begin, end)}${end === message.length ? "" : LEFT_OUT}`;
}
