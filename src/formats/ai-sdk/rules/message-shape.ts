import { isObject } from "../../../core/json/wire-value.ts";
import { listOf, objectWith, type Shape, taggedBy, text, textOrList, trueOrFalse } from "../../shape.ts";
import { file, image, providerReference, reasoningFile, taggedFileData } from "./media-shapes.ts";
import { json, providerOptions } from "./value-shapes.ts";

const withOptions = { providerOptions };

/** The schema knows every type, so a new one is refused like a wrong one. */
const noSuchPart: Shape = (_value, path, report) => report(`${path}.type`, "is not a type that is allowed here");

const textPart = objectWith({ text }, withOptions);

const fileId: Shape = (value, path, report) => {
  if (typeof value !== "string") providerReference(value, path, report);
};

const byId = objectWith({ fileId }, withOptions);

const byReference = objectWith({ providerReference }, withOptions);

const item = taggedBy(
  "type",
  {
    text: textPart,
    file: objectWith({ data: taggedFileData, mediaType: text }, { filename: text, ...withOptions }),
    "file-data": objectWith({ data: text, mediaType: text }, { filename: text, ...withOptions }),
    "file-url": objectWith({ url: text }, { mediaType: text, ...withOptions }),
    "file-id": byId,
    "file-reference": byReference,
    "image-data": objectWith({ data: text, mediaType: text }, withOptions),
    "image-url": objectWith({ url: text }, withOptions),
    "image-file-id": byId,
    "image-file-reference": byReference,
    custom: objectWith({}, withOptions),
  },
  noSuchPart,
);

const ofText = objectWith({ value: text }, withOptions);

const ofJson = objectWith({ value: json }, withOptions);

/** What a tool returned, in one of the SDK's six forms. */
const output: Shape = taggedBy(
  "type",
  {
    text: ofText,
    "error-text": ofText,
    json: ofJson,
    "error-json": ofJson,
    content: objectWith({ value: listOf(item) }),
    "execution-denied": objectWith({}, { reason: text, ...withOptions }),
  },
  noSuchPart,
);

const callFields = objectWith({ toolCallId: text, toolName: text }, { ...withOptions, providerExecuted: trueOrFalse });

/** The input may be anything, even undefined, but the key must exist. */
const toolCall: Shape = (value, path, report) => {
  callFields(value, path, report);
  if (isObject(value) && !("input" in value)) report(`${path}.input`, "is missing");
};

const toolResult = objectWith({ toolCallId: text, toolName: text, output }, withOptions);

const approvalRequest = objectWith(
  { approvalId: text, toolCallId: text },
  { reason: text, isAutomatic: trueOrFalse, signature: text },
);

const approvalResponse = objectWith({ approvalId: text, approved: trueOrFalse }, { reason: text });

const userPart = taggedBy("type", { text: textPart, image, file }, noSuchPart);

const assistantPart = taggedBy(
  "type",
  {
    text: textPart,
    custom: objectWith({ kind: text }, withOptions),
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
    system: objectWith({ content: text }, withOptions),
    user: objectWith({ content: textOrList(userPart) }, withOptions),
    assistant: objectWith({ content: textOrList(assistantPart) }, withOptions),
    tool: objectWith({ content: listOf(toolPart) }, withOptions),
  },
  (_value, path, report) => report(`${path}.role`, "should be system, user, assistant or tool"),
);
