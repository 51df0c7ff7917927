/** What a string that was used word for word looks like. */
export type ProbeShape = "url" | "path" | "file" | "hash" | "number" | "name" | "capitals";

const SHORTEST = 4;
/** Longer runs are data. */
const LONGEST = 250;
/** What no identifier holds: blanks, quotes, brackets, separators. */
export const BETWEEN = /[\s"'`<>(){}[\],;|\\*!^]+/;

/** Words in capitals that occur in every shell, query and comment. */
const STOP_WORDS = new Set(
  `HTTP HTTPS JSON HTML YAML HEAD TODO NOTE FIXME NULL TRUE FALSE NONE SELECT FROM WHERE WITH INTO VALUES UPDATE
   DELETE INSERT TABLE COUNT DISTINCT ORDER GROUP LIMIT HAVING JOIN LEFT INNER OUTER LIKE THEN WHEN ELSE CASE DESC
   UNION EXISTS BETWEEN README PATH HOME USER POST PATCH MUST ONLY DONE FAIL PASS FAILED PASSED ERROR WARN WARNING
   INFO DEBUG IMPORTANT CRITICAL VERY THIS THAT WILL UTF-8 utf-8 e.g. i.e. 0000 1000 2000 3000`.split(/\s+/),
);

/**
 * Lists the identifier-like strings of a text: addresses, paths, file names, hashes, numbers, names in code, words in
 * capitals.
 *
 * Written for measuring, from the definition alone: it shares no rules with the scanner that chooses what a compaction
 * lists.
 */
export function listIdentifiers(text: string): Map<string, ProbeShape> {
  const found = new Map<string, ProbeShape>();
  const add = (value: string, shape: ProbeShape): void => {
    const trimmed = value.replace(/^[.:=#?&%+~@$-]+(?=[^/])|[.:=#?&%+~@/-]+$/g, "");
    if (trimmed.length >= SHORTEST && trimmed.length <= LONGEST && !STOP_WORDS.has(trimmed)) found.set(trimmed, shape);
  };
  for (const run of text.split(BETWEEN)) {
    if (run.length < SHORTEST || run.length > LONGEST) continue;
    if (/^https?:\/\/./.test(run)) {
      add(run, "url");
      continue;
    }
    for (const piece of run.split(/[:=#?&%+]+/)) {
      if (/[\w.~@-]\/[\w.@-]|^\/[\w.@-]+\/|\/.*\./.test(piece) && /[A-Za-z]/.test(piece)) add(piece, "path");
      for (const segment of piece.split("/")) listWords(segment, add);
    }
  }
  return found;
}

function listWords(segment: string, add: (value: string, shape: ProbeShape) => void): void {
  if (/^[\w@.-]*[A-Za-z_][\w-]*\.[a-z][a-z0-9]{0,4}$/.test(segment)) add(segment, "file");
  for (const word of segment.split(/[^\w$-]+/)) {
    if (/^\d+$/.test(word)) add(word, "number");
    else if (/^(?=.*\d)(?=.*[a-f])[0-9a-f]{7,64}$/.test(word)) add(word, "hash");
    else if (/[a-z][A-Z]|\w[_$]\w|[A-Za-z]-?\d|\d-?[A-Za-z]|^[A-Za-z]+(-[A-Za-z]+)+$/.test(word)) add(word, "name");
    else if (/^[A-Z]{4,}$/.test(word)) add(word, "capitals");
  }
}
