import type { generateText, Instructions, ModelMessage, Prompt } from "ai";
import type { AiSdkInstructions, AiSdkMessage, AiSdkRequest } from "../../src/formats/ai-sdk/wire.ts";

/** Compiles only if a value of the first type can be passed where the second is expected, without a cast. */
type Passes<From extends To, To> = From;

/** Both ways: what the SDK gives is ours, and what we write is the SDK's. Checked by the compiler, never run. */
export type AiSdkTypesAgree = [
  Passes<ModelMessage, AiSdkMessage>,
  Passes<AiSdkMessage, ModelMessage>,
  Passes<Instructions, AiSdkInstructions>,
  Passes<AiSdkInstructions, Instructions>,
  Passes<Prompt, AiSdkRequest>,
  Passes<AiSdkRequest, Prompt>,
  Passes<Parameters<typeof generateText>[0], AiSdkRequest>,
];
