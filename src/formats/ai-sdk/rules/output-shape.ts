import { listOf, object, type Shape, taggedBy, text } from "../../shape.ts";
import { providerReference, taggedFileData } from "./media-shapes.ts";
import { json, providerOptions } from "./value-shapes.ts";

const withOptions = { providerOptions };

const noSuchType: Shape = (_value, path, report) => report(`${path}.type`, "is not a type that is allowed here");

const fileId: Shape = (value, path, report) => {
  if (typeof value !== "string") providerReference(value, path, report);
};

const byId = object({ fileId }, withOptions);

const byReference = object({ providerReference }, withOptions);

const item = taggedBy(
  "type",
  {
    text: object({ text }, withOptions),
    file: object({ data: taggedFileData, mediaType: text }, { filename: text, ...withOptions }),
    "file-data": object({ data: text, mediaType: text }, { filename: text, ...withOptions }),
    "file-url": object({ url: text }, { mediaType: text, ...withOptions }),
    "file-id": byId,
    "file-reference": byReference,
    "image-data": object({ data: text, mediaType: text }, withOptions),
    "image-url": object({ url: text }, withOptions),
    "image-file-id": byId,
    "image-file-reference": byReference,
    custom: object({}, withOptions),
  },
  noSuchType,
);

const ofText = object({ value: text }, withOptions);

const ofJson = object({ value: json }, withOptions);

/** What a tool gave back, in one of the SDK's six forms. */
export const output: Shape = taggedBy(
  "type",
  {
    text: ofText,
    "error-text": ofText,
    json: ofJson,
    "error-json": ofJson,
    content: object({ value: listOf(item) }),
    "execution-denied": object({}, { reason: text, ...withOptions }),
  },
  noSuchType,
);
