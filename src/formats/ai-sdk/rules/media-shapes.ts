import { objectWith, type Shape, taggedBy, text } from "../../shape.ts";
import { toBytes } from "../bytes.ts";
import { accepts, providerOptions, recordOf } from "./value-shapes.ts";

const inlineData: Shape = (value, path, report) => {
  if (!isInlineData(value)) report(path, "should be base64 text, a Uint8Array or an ArrayBuffer");
};

const urlObject: Shape = (value, path, report) => {
  if (!(value instanceof URL)) report(path, "should be a URL object");
};

/** The id of one uploaded file at each provider. */
export const providerReference: Shape = recordOf(text);

const noSuchData: Shape = (_value, path, report) => report(`${path}.type`, "is not a kind of file data");

const taggedBytesOrUrl = { data: objectWith({ data: inlineData }), url: objectWith({ url: urlObject }) };

/** File data that names its kind. */
export const taggedFileData: Shape = taggedBy(
  "type",
  { ...taggedBytesOrUrl, reference: objectWith({ reference: providerReference }), text: objectWith({ text }) },
  noSuchData,
);

const taggedReasoningData = taggedBy("type", taggedBytesOrUrl, noSuchData);

// To the schema, a tagged object that contains only strings is a provider reference, so a URL given as text passes
// here, and only here.
const fileData = inlineOr(taggedFileData, providerReference);

const options = { providerOptions };

export const image: Shape = objectWith({ image: inlineOr(providerReference) }, { mediaType: text, ...options });

export const file: Shape = objectWith({ data: fileData, mediaType: text }, { filename: text, ...options });

export const reasoningFile: Shape = objectWith({ data: inlineOr(taggedReasoningData), mediaType: text }, options);

/** Inline data, a URL object, or one of the given shapes. */
function inlineOr(...shapes: readonly Shape[]): Shape {
  return (value, path, report) => {
    if (isInlineData(value) || value instanceof URL) return;
    if (!shapes.some((shape) => accepts(shape, value))) report(path, "should be file data in one of the SDK's forms");
  };
}

function isInlineData(value: unknown): boolean {
  return typeof value === "string" || toBytes(value) !== undefined;
}
