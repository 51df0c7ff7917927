/** A constant of a module whose value is a number or a sum of some: `const MAX_LINES = 2 * 1_024;`. */
const CONSTANT = /^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: number)? = -?[\d_.][\d_.xa-fA-F *+/()<-]*;/;

/**
 * The numeric constants of a module that nobody says a word about, each with its line. One doc comment may stand above a
 * run of constants that it speaks of together.
 */
export function findBareConstants(source: string): readonly string[] {
  const bare: string[] = [];
  let isTold = false;
  for (const [index, line] of source.split("\n").entries()) {
    const name = CONSTANT.exec(line)?.[1];
    if (name === undefined) isTold = line.endsWith("*/");
    else if (!isTold) bare.push(`${index + 1} ${name}`);
  }
  return bare;
}
