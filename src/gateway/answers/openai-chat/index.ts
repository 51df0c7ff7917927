import type { AnswerFormat } from "../answer-format.ts";
import { writeChatResults } from "./chat-message.ts";
import { createChatJoiner } from "./create-joiner.ts";
import { createChatWriter } from "./create-writer.ts";

export const openAiChatAnswers: AnswerFormat = {
  createWriter: createChatWriter,
  createJoiner: createChatJoiner,
  writeResults: writeChatResults,
  wrapResults: (results) => [...results],
  errorEvent: "error",
};
