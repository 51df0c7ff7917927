import type { AnswerFormat } from "../answer-format.ts";
import { createResponsesJoiner } from "./create-joiner.ts";
import { createResponsesWriter } from "./create-writer.ts";
import { writeResponseResults } from "./response-items.ts";

export const openAiResponsesAnswers: AnswerFormat = {
  createWriter: createResponsesWriter,
  createJoiner: createResponsesJoiner,
  writeResults: writeResponseResults,
  wrapResults: (results) => [...results],
  errorEvent: "error",
};
