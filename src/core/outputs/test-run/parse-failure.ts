import { FAILURE_FORMS } from "./runners.ts";

/** Every form begins with one of these, so most lines need not be tried at all. */
const FIRST_CHARACTERS = new Set("F×✕✗✖✘●E_-tn0123456789([");
/**
 * Newer versions of unittest write a name twice: `test_sum (shop.Basket.test_sum)`. The second is the one to run it by.
 */
const TOLD_TWICE = /^(\w+) \(([\w.]+\.\1)\)$/;
const UNITTEST_LIST = / \.\.\. (?:FAIL|ERROR)$/;

export interface NamedFailure {
  readonly form: string;
  readonly name: string;
  readonly hasMessageBefore: boolean;
  /** The number that the runner uses to name it again; undefined if it has none. */
  readonly number: string | undefined;
  /** What the runner says after the name, as pytest does in its summary. */
  readonly message: string | undefined;
}

const TIME_AT_END = /(?: \d[\d.,]*(?:ms|s|m)| [([]<?\d[\d.,]* ?(?:ms|s|m)[)\]]| [─━]+){1,3}$/u;
/** Forms in which a time at the end is part of the name. */
const NO_TIME: ReadonlySet<string> = new Set(["vitest", "go package"]);

/** Parses a trimmed line that names a failing test; undefined for any other line. */
export function parseFailure(line: string): NamedFailure | undefined {
  if (!FIRST_CHARACTERS.has(line[0] ?? "") && !UNITTEST_LIST.test(line)) return undefined;
  for (const { form, pattern, hasMessageBefore = false } of FAILURE_FORMS) {
    const found = pattern.exec(line)?.[1];
    if (found === undefined) continue;
    if (form === "tap" && / # (?:TODO|SKIP)/i.test(found)) return undefined;
    const dash = form === "pytest" ? found.indexOf(" - ") : -1;
    const name = TOLD_TWICE.exec(found)?.[2] ?? (dash === -1 ? found : found.slice(0, dash));
    return {
      form,
      name: NO_TIME.has(form) ? name : name.replace(TIME_AT_END, ""),
      hasMessageBefore,
      number: form === "numbered" ? line.slice(0, line.indexOf(")")) : undefined,
      // If the line had no room, pytest writes three dots.
      message: dash === -1 || found.endsWith(" - ...") ? undefined : found.slice(dash + 3),
    };
  }
  return undefined;
}

/**
 * The part that two names of the same test share: the end of its path without a time, spelled as in pytest's details.
 */
export function keyOfTest(fullName: string): string {
  const name = fullName.replace(TIME_AT_END, "");
  const file = name.indexOf("::");
  if (file !== -1 && name.slice(0, file).endsWith(".py")) return name.slice(file + 2).replaceAll("::", ".");
  const last = Math.max(name.lastIndexOf(" > ") + 3, name.lastIndexOf(" › ") + 3);
  return last > 2 ? name.slice(last) : name;
}
