import { isObject } from "../../../core/json/wire-value.ts";
import type { Rule } from "../../finding.ts";
import { anyObject, listOf, nullable, objectWith, positiveInteger, type Shape, text, textOrList } from "../../shape.ts";
import { findOutline } from "../find-outline.ts";
import { message } from "./message-shape.ts";
import type { RequestView } from "./request-view.ts";
import { providerOptions, recordOf } from "./value-shapes.ts";

/**
 * The SDK's own `modelMessageSchema` for every message, and what `generateText` requires of the options around them.
 *
 * `model` is not required: an agent or a `prepareStep` gets its messages without one.
 */
export const shape: Rule<RequestView> = {
  name: "shape",
  check({ wire, listPath }, report) {
    const outline = findOutline(wire);
    if (outline === undefined) {
      return report("", "should be an array of messages, or an object with one under messages or prompt");
    }
    if (typeof outline.list !== "string") messages(outline.list, listPath, report);
    if (outline.body === undefined) return;
    options(outline.body, "", report);
    const given = outline.body[outline.instructionsKey];
    if (given !== undefined && given !== null) instructions(given, outline.instructionsKey, report);
  },
};

const messages = listOf(message);

const wholeNumber: Shape = (value, path, report) => {
  if (!Number.isInteger(value)) report(path, "should be a whole number");
};

const options = objectWith(
  {},
  { tools: nullable(recordOf(anyObject)), maxOutputTokens: nullable(positiveInteger), seed: nullable(wholeNumber) },
);

// The SDK writes the role itself, whatever the instruction says.
const instruction = objectWith({ content: text }, { providerOptions });

const instructions: Shape = (value, path, report) => {
  const check = isObject(value) ? instruction : textOrList(instruction);
  check(value, path, report);
};
