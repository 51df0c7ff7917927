import type { Content, FunctionDeclaration, Part, Tool } from "@google/genai";
import type {
  GeminiContent,
  GeminiFunctionDeclaration,
  GeminiPart,
  GeminiRequest,
  GeminiTool,
} from "../../src/formats/gemini/wire.ts";

// Compiles only if values pass between Google's SDK and us without a cast, in both directions.

/** True if a value of the one type can be passed as the other. */
type Passes<From, To> = From extends To ? true : never;

export const passes: readonly true[] = [
  true satisfies Passes<Content, GeminiContent>,
  true satisfies Passes<GeminiContent, Content>,
  true satisfies Passes<Part, GeminiPart>,
  true satisfies Passes<GeminiPart, Part>,
  true satisfies Passes<Content[], GeminiRequest["contents"]>,
  true satisfies Passes<GeminiRequest["contents"], Content[]>,
  true satisfies Passes<FunctionDeclaration, GeminiFunctionDeclaration>,
  true satisfies Passes<GeminiFunctionDeclaration, FunctionDeclaration>,
  true satisfies Passes<Tool, GeminiTool>,
  true satisfies Passes<GeminiTool, Tool>,
];
