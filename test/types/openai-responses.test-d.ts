import type {
  ResponseCreateParams,
  ResponseInputItem,
  ResponseOutputItem,
  Tool,
} from "openai/resources/responses/responses";
import type {
  OpenAiResponsesItem,
  OpenAiResponsesKnownItem,
  OpenAiResponsesRequest,
  OpenAiResponsesTool,
} from "../../src/formats/openai-responses/wire.ts";

// Checked by the compiler alone: values pass between the SDK and us without a cast.

/** Fails to compile if `Value` cannot be used as `Target`. */
type Accepts<Target, Value extends Target> = [Target, Value];

export type FromSdk = [
  Accepts<OpenAiResponsesRequest, ResponseCreateParams>,
  Accepts<OpenAiResponsesItem, ResponseInputItem>,
  Accepts<OpenAiResponsesItem, ResponseOutputItem>,
  Accepts<OpenAiResponsesTool, Tool>,
];

/** Items and tools that we do not understand are open on our side, so only the understood ones go back. */
export type ToSdk = [
  Accepts<ResponseInputItem, OpenAiResponsesKnownItem>,
  Accepts<
    ResponseCreateParams,
    Omit<OpenAiResponsesRequest, "input" | "tools"> & { input: OpenAiResponsesKnownItem[] }
  >,
];
