import { expect, it } from "vitest";
import { weighAnswer } from "./weigh-answer.ts";

const SENTENCE = "In November 2024, home prices were up 6.4% compared to last year, selling for a median of $968K.";

it.each([
  ["a menu", "Buy Sell Rent Mortgage Find Realtors® My Home News & Insights"],
  ["a link", "https://www.zillow.com › queen-anne-seattle-wa › sold"],
  ["a caption", "Report a map error."],
  ["what a page says about itself", '"apple-mobile-web-app-status-bar-style": "black-translucent",'],
  ["a comment", "/* Add your own form style overrides in your site stylesheet, or in this style block. */"],
  ["a style", ".error-button{text-align:center;line-height:50px;width:253px;margin:auto;font-size:20px;color:#f0f1f2}"],
])("a sentence of a page is worth more than %s", (_, other) => {
  expect(weighAnswer(SENTENCE)).toBeGreaterThan(weighAnswer(other));
});

it("knows a sentence in any language", () => {
  expect(weighAnswer("Die Preise stiegen im November um sechs Prozent auf einen Median von 968.000 Dollar.")).toBe(
    weighAnswer(SENTENCE),
  );
  expect(weighAnswer("东京的房价在十一月上涨了百分之六。")).toBe(weighAnswer(SENTENCE));
});
