import type { AnswerFormat } from "../answer-format.ts";
import { createGeminiJoiner } from "./create-joiner.ts";
import { createGeminiWriter } from "./create-writer.ts";
import { writeFunctionResponses } from "./model-content.ts";

export const geminiAnswers: AnswerFormat = {
  createWriter: createGeminiWriter,
  createJoiner: createGeminiJoiner,
  writeResults: writeFunctionResponses,
  wrapResults: (results) => [`{"role":"user","parts":[${results.join(",")}]}`],
};
