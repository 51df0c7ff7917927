/**
 * The scale on which kinds compete for a text: how sure each is, by what it saw. The surest wins, and of equals the one
 * that comes first in `detect-kind.ts`; a kind that saw nothing of its own says 0.
 *
 * | from | what was seen |
 * |---|---|
 * | 1 | the text parses as the kind from beginning to end |
 * | 0.94 | something that only this kind contains, throughout the text; or its command, and lines that fit |
 * | 0.9 | a line that no other kind has; or its command; or nearly all lines have its form |
 * | 0.8 | many lines have its form, which a few other kinds could have too |
 * | 0.6 | most lines look like it, but those of another kind might too |
 * | 0.2 | nothing speaks against it |
 *
 * The places within a band are judgements about pairs of kinds that look alike, held to by `npm run bench:detect`.
 */
export const CONFIDENCE = {
  lockfile: { named: 1 },
  json: {
    parses: 1,
    /** A document on most lines. */
    documents: 0.95,
    lines: 0.9,
    /** Lines of a document without its beginning, and a long line from one. */
    piece: 0.9,
    pieceOfLine: 0.8,
  },
  html: { document: 0.97, tags: 0.85, fragment: 0.8 },
  blob: { "data URL": 0.97, "hex dump": 0.95, binary: 0.92, base64: 0.9, hex: 0.9, "minified code": 0.8 },
  accessibility: { references: 0.96, tree: 0.9 },
  diff: {
    file: 0.96,
    /** From inside a file's diff, with or without a hunk header. */
    hunk: 0.95,
    changes: 0.75,
  },
  "test-output": { report: 0.98, events: 0.97, sign: 0.92, command: 0.9, lines: 0.7 },
  "build-output": { sign: 0.91, command: 0.9, nearlyAll: 0.88, lines: 0.75 },
  "stack-trace": {
    /** What only a crash report says. */
    crash: 0.9,
    framesAlone: 0.75,
    /** By the share of lines that are frames or say what went wrong. */
    lines: (share: number) => 0.6 + Math.min(share, 1) * 0.35,
  },
  search: {
    command: 0.97,
    numbered: 0.92,
    /** Numbered lines below the names of several files, or of one, as when a file is read. */
    severalHeadings: 0.9,
    oneHeading: 0.8,
    plain: 0.75,
  },
  listing: {
    marksAndCommand: 0.97,
    command: 0.96,
    /** The columns of `ls -l`, the branches of `tree` and the like. */
    marks: 0.94,
    paths: 0.86,
    belowHeadings: 0.82,
    names: 0.6,
  },
  table: { piped: 0.93, ruled: 0.92, heading: 0.9, rowsAlone: 0.6 },
  yaml: {
    /** A cluster object, or its description. */
    object: 0.95,
    description: 0.95,
    pieceOfDescription: 0.8,
    lines: 0.7,
  },
  /** By the share of lines with a time or a level. */
  log: { lines: (share: number) => 0.5 + share * 0.35 },
  source: {
    /** The command reads a file of that language. */
    command: 0.92,
    numbered: 0.88,
    lines: 0.72,
  },
  text: {
    manual: 0.9,
    /** By the share of lines that are prose. */
    document: (share: number) => 0.3 + share * 0.2,
    prose: (share: number) => 0.2 + share * 0.3,
  },
  /** Less sure than any kind that recognises something. */
  generic: { any: 0.1 },
} as const;
