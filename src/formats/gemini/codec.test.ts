import { messageLists, requests } from "../../../test/arbitraries/gemini/requests.ts";
import { captured } from "../../../test/captured/gemini.ts";
import { describeCodec } from "../../../test/contracts/codec.ts";
import { ruleFixtures } from "../../../test/fixtures/formats/gemini/rule-fixtures.ts";
import { mutations } from "../../../test/mutations/gemini.ts";
import { gemini } from "./index.ts";

describeCodec({ codec: gemini, requests, messageLists, ruleFixtures, mutations, captured });
