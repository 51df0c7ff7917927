import { joinPatterns } from "../join-patterns.ts";
import { languages } from "./languages.ts";

// How most languages declare something, for lines whose language is not known.

const KEYWORDS = "function|class|interface|enum|struct|trait|def|fn|func|fun|module|namespace";

/** A declaration behind modifiers; its group is the name. */
export const DECLARATION = new RegExp(
  `^(?:[a-z]{1,12} ){0,4}(?:${KEYWORDS}|defmodule|defp|object|sub|proc|actor|contract|service|message|macro|resource|procedure|table|view)\\s+["'\`]?([\\w$.:!?-]{1,80})`,
  "i",
);

const MODIFIERS =
  "export|default|public|private|protected|internal|static|async|abstract|final|override|pub|pub\\(crate\\)|unsafe|declare";
const ARROW = "(?:async )?(?:function\\b|\\w{1,80} =>|\\([^)]{0,200}\\)(?:: [^=]{1,80})? =>)";
/** A variable inside of something does not count. */
const DEFINITION = new RegExp(
  [
    `^\\s*(?:(?:${MODIFIERS}) )*(?:(?:${KEYWORDS}|type|impl|record|#define)[ *(])`,
    "^export (?:const|let|var) \\w",
    `^(?:const|let|var|val) \\w{1,80} = ${ARROW}`,
  ].join("|"),
);
/** The name that a definition gives, also to a variable; a method is named after its receiver. */
const DEFINED = new RegExp(
  `^\\s*(?:[a-z()]{1,12} ){0,6}(?:${KEYWORDS}|function\\*|type|record|#define|const|let|var|val) (?:\\([^)]{0,80}\\) ?)?(?:self\\.)?([\\w$]{1,80})`,
);

/** Whether a line defines more than a variable. */
export function definesMore(line: string): boolean {
  return DEFINITION.test(line);
}

/** The name that a line defines; undefined if it defines nothing. */
export function findDefinedName(line: string): string | undefined {
  return DEFINED.exec(line)?.[1];
}

/** A line that says what a source uses, in any language. */
export const ANY_IMPORT = joinPatterns(languages.map(({ imports }) => imports));
