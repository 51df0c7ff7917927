/** A constant of a module whose value is a number or a product of numbers: `const MAX_LINES = 2 * 1_024;`. */
const CONSTANT = /^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: number)? = -?[\d_.][\d_.xa-fA-F *+/()<-]*;/;

/**
 * The numeric constants of a module that have no comment, each with its line. One doc comment may cover a run of
 * constants that it describes together.
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
