import { messageLists, requests } from "../../../test/arbitraries/openai-responses/request.ts";
import { captureOpenAiResponses } from "../../../test/captured/openai-responses.ts";
import { describeCodec } from "../../../test/contracts/codec.ts";
import { ruleFixtures } from "../../../test/fixtures/formats/openai-responses/rules.ts";
import { mutations } from "../../../test/mutations/openai-responses.ts";
import { openAiResponses } from "./index.ts";

describeCodec({
  codec: openAiResponses,
  requests,
  messageLists,
  ruleFixtures,
  mutations,
  captured: captureOpenAiResponses,
});
