import type { AnswerFormat } from "../answer-format.ts";
import { createAnthropicJoiner } from "./create-joiner.ts";
import { createAnthropicWriter } from "./create-writer.ts";
import { writeResultBlocks } from "./our-blocks.ts";

export const anthropicAnswers: AnswerFormat = {
  createWriter: createAnthropicWriter,
  createJoiner: createAnthropicJoiner,
  writeResults: writeResultBlocks,
  wrapResults: (results) => [`{"role":"user","content":[${results.join(",")}]}`],
  errorEvent: "error",
};
