import type { SettingsProblem } from "../base/errors.ts";
import { hideCredentials } from "./hide-credentials.ts";
import type { Setting, SettingValues } from "./setting.ts";

/** A model without its provider has a version or a family in its name, so a misspelt word does not pass for one. */
const SUMMARIZER =
  /^(?:none|same(?::[\x21-\x7e]{1,200})?|(?:openai|anthropic)(?:@\d{1,9})?:[\x21-\x7e]{1,200}|command(?:@\d{1,9})?:[^\0\r\n]{1,2000}|(?=[^:]{0,200}[-/\d])[A-Za-z0-9][\w./@-]{2,199})$/;

/** A longer value says nothing more about what is wrong with it. */
const MAX_SHOWN_CHARACTERS = 40;

/**
 * Checks a value of any type against what a setting may be.
 *
 * @param name The name that its user knows it by.
 * @returns What is wrong, or undefined.
 */
export function checkSetting(
  { values }: Pick<Setting, "values">,
  value: unknown,
  name: string,
): SettingsProblem | undefined {
  if (isOneOf(values, value)) return undefined;
  return { key: name, received: showValue(value), range: describeRange(values) };
}

/** The range of a setting in words that complete "it must be". */
export function describeRange(values: SettingValues): string {
  switch (values.kind) {
    case "flag":
      return "true or false";
    case "number":
      return values.isAbove
        ? `above ${values.least} and at most ${values.most}`
        : `between ${values.least} and ${values.most}`;
    case "whole-number":
      return `a whole number between ${values.least} and ${values.most}`;
    case "choice":
      return values.choices.join(" or ");
    case "summarizer":
      return "none, openai:MODEL, anthropic:MODEL, command:CMD or MODEL";
    case "checked":
      return values.range;
  }
}

function isOneOf(values: SettingValues, value: unknown): boolean {
  switch (values.kind) {
    case "flag":
      return typeof value === "boolean";
    case "number":
      return isWithin(value, values) && !(values.isAbove === true && value === values.least);
    case "whole-number":
      return isWithin(value, values) && Number.isInteger(value);
    case "choice":
      return values.choices.some((choice) => choice === value);
    case "summarizer":
      // Other agents write null if there is none.
      return value === null || (typeof value === "string" && SUMMARIZER.test(value));
    case "checked":
      return values.isValid(value);
  }
}

function isWithin(value: unknown, { least, most }: { readonly least: number; readonly most: number }): boolean {
  return typeof value === "number" && value >= least && value <= most;
}

/** A value as an error may show it: on one line, without terminal control characters, and never an object's content. */
function showValue(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean" || value === null || value === undefined) {
    return String(value);
  }
  if (typeof value !== "string")
    return Array.isArray(value) ? "a list" : `a ${typeof value === "object" ? "mapping" : typeof value}`;
  const shown = hideCredentials(value);
  const clipped = shown.length > MAX_SHOWN_CHARACTERS ? `${shown.slice(0, MAX_SHOWN_CHARACTERS)}…` : shown;
  return JSON.stringify(clipped).replace(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
}
