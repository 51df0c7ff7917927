import { openAiChatMessages, openAiChatRequests } from "../../../test/arbitraries/openai-chat/requests.ts";
import { captureOpenAiChat } from "../../../test/captured/openai-chat.ts";
import { describeCodec } from "../../../test/contracts/codec.ts";
import { openAiChatRuleFixtures } from "../../../test/fixtures/formats/openai-chat/rules.ts";
import { openAiChatMutations } from "../../../test/mutations/openai-chat.ts";
import { openAiChat } from "./index.ts";

describeCodec({
  codec: openAiChat,
  requests: openAiChatRequests,
  messageLists: openAiChatMessages,
  ruleFixtures: openAiChatRuleFixtures,
  mutations: openAiChatMutations,
  captured: captureOpenAiChat,
});
