import { isObject } from "../../../core/json/wire-value.ts";
import { flag, listOf, object, type Shape, taggedBy, text, textOrList } from "../../shape.ts";
import { file, image, providerReference, reasoningFile, taggedFileData } from "./media-shapes.ts";
import { json, providerOptions } from "./value-shapes.ts";

const withOptions = { providerOptions };

/** The schema knows every type, so a new one is refused like a wrong one. */
const noSuchPart: Shape = (_value, path, report) => report(`${path}.type`, "is not a type that is allowed here");

const textPart = object({ text }, withOptions);

const fileId: Shape = (value, path, report) => {
  if (typeof value !== "string") providerReference(value, path, report);
};

const byId = object({ fileId }, withOptions);

const byReference = object({ providerReference }, withOptions);

const item = taggedBy(
  "type",
  {
    text: textPart,
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
  noSuchPart,
);

const ofText = object({ value: text }, withOptions);

const ofJson = object({ value: json }, withOptions);

/** What a tool returned, in one of the SDK's six forms. */
const output: Shape = taggedBy(
  "type",
  {
    text: ofText,
    "error-text": ofText,
    json: ofJson,
    "error-json": ofJson,
    content: object({ value: listOf(item) }),
    "execution-denied": object({}, { reason: text, ...withOptions }),
  },
  noSuchPart,
);

const callFields = object({ toolCallId: text, toolName: text }, { ...withOptions, providerExecuted: flag });

/** The input may be anything, even undefined, but the key must exist. */
const toolCall: Shape = (value, path, report) => {
  callFields(value, path, report);
  if (isObject(value) && !("input" in value)) report(`${path}.input`, "is missing");
};

const toolResult = object({ toolCallId: text, toolName: text, output }, withOptions);

const approvalRequest = object(
  { approvalId: text, toolCallId: text },
  { reason: text, isAutomatic: flag, signature: text },
);

const approvalResponse = object({ approvalId: text, approved: flag }, { reason: text });

const userPart = taggedBy("type", { text: textPart, image, file }, noSuchPart);

const assistantPart = taggedBy(
  "type",
  {
    text: textPart,
    custom: object({ kind: text }, withOptions),
    file,
    reasoning: textPart,
    "reasoning-file": reasoningFile,
    "tool-call": toolCall,
    "tool-result": toolResult,
    "tool-approval-request": approvalRequest,
  },
  noSuchPart,
);

const toolPart = taggedBy(
  "type",
  { "tool-result": toolResult, "tool-approval-response": approvalResponse },
  noSuchPart,
);

/** One `ModelMessage`, field by field as the SDK's `modelMessageSchema` has it. */
export const message: Shape = taggedBy(
  "role",
  {
    system: object({ content: text }, withOptions),
    user: object({ content: textOrList(userPart) }, withOptions),
    assistant: object({ content: textOrList(assistantPart) }, withOptions),
    tool: object({ content: listOf(toolPart) }, withOptions),
  },
  (_value, path, report) => report(`${path}.role`, "should be system, user, assistant or tool"),
);
