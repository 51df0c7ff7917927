import { describe, expect, it } from "vitest";
import { openAiChat } from "../../../../src/formats/openai-chat/index.ts";
import { transcript } from "../../../../test/fixtures/conversation.ts";
import type { Domain } from "../../sessions/recipe.ts";
import { tokensOfAll } from "../../sizes.ts";
import { clearResults } from "../../strategies/clear-results.ts";
import { truncate } from "../../strategies/truncate.ts";
import { countPoints } from "../count-points.ts";
import { QUESTION_TYPES } from "../question-set.ts";
import { readContext } from "../read-context.ts";
import { indexText, says } from "../says.ts";
import { makeEvidenceSession } from "./make-evidence-session.ts";

const domains: Domain[] = ["coding", "support", "browsing", "data analysis"];

describe.each(domains)("the questions about a made %s session", (domain) => {
  const recipe = { name: "a", domain, tokens: 50_000, seed: 3 };
  const { session, set } = makeEvidenceSession(recipe);
  const { messages } = session;

  it("cover every type, and the session contains all of their snippets", () => {
    expect(new Set(set.questions.map(({ type }) => type))).toEqual(new Set(QUESTION_TYPES));
    const history = indexText(readContext(messages));
    const snippets = set.questions.flatMap(({ points }) => points.flatMap(({ evidence }) => evidence));
    expect(snippets.filter((snippet) => !says(history, snippet))).toEqual([]);
  });

  it("are about a valid session, which is the same each time", () => {
    expect(openAiChat.validate(openAiChat.encode(transcript(messages)))).toEqual([]);
    expect(makeEvidenceSession(recipe)).toEqual({ session, set });
    expect(makeEvidenceSession({ ...recipe, seed: 4 }).set).not.toEqual(set);
  });

  it("are answered neither by the newest messages nor by the prose alone", async () => {
    const target = Math.floor(tokensOfAll(messages) * 0.1);
    expect(shareHeld((await truncate.rewrite(messages, target)).messages)).toBeLessThan(0.3);
    const cleared = shareHeld((await clearResults.rewrite(messages, 0)).messages);
    expect(cleared).toBeGreaterThan(0.5);
    expect(cleared).toBeLessThan(0.95);
  });

  function shareHeld(context: typeof messages): number {
    const { points, held } = countPoints(readContext(context), set.questions);
    return held / points;
  }
});
