import { assistant, call, result, tool, user } from "../../../../test/fixtures/conversation.ts";
import type { EpisodeWriter } from "./episode.ts";
import { inventName, inventNumber, point, surround } from "./words.ts";

/** A customer is to be paid back, the first way is refused, another works, and somebody still has to sign. */
export const writeRefund: EpisodeWriter = (random, prefix) => {
  const customer = `${inventName(random)}_${inventNumber(random, 4)}`;
  const [order, refund, ticket] = [7, 6, 5].map((digits) => inventNumber(random, digits));
  const [euros, cents, days, bound] = [3, 2, 2, 3].map((digits) => inventNumber(random, digits));
  const [city, team] = [inventName(random), inventName(random)];
  const goods = random.pick(["lamp", "kettle", "bicycle pump", "desk chair"]);
  const wish = random.pick([
    `do not name a date to ${customer}`,
    `answer ${customer} in one sentence only`,
    `never mention the warehouse in ${city}`,
  ]);
  const rule = `Damaged goods are refunded within ${days} days; above ${bound} euros the ${team} team signs.`;
  const found = `Order W${order} is a ${goods} for ${euros}.${cents} euros, delivered to ${city} and damaged there.`;
  const refusal = `PAYMENT-${ticket}: the card of ${customer} is closed`;
  const decided = `I pay back as credit instead of to the card, because the card of ${customer} is closed.`;
  const open = `Refund R-${refund} waits for the signature of the ${team} team; the answer to ${customer} is not sent.`;

  return {
    messages: [
      user(`${customer} says that the ${goods} came broken. Pay them back, and ${wish}.`),
      assistant("I look for the order.", call(`${prefix}1`, "find_orders", { customer })),
      tool(
        result(
          `${prefix}1`,
          surround(random, ".md", [
            JSON.stringify({ order: `W${order}`, goods, total: `${euros}.${cents}`, status: "damaged", city }),
          ]),
        ),
      ),
      assistant(found, call(`${prefix}2`, "read_policy", { document: "refunds" })),
      tool(result(`${prefix}2`, surround(random, ".md", [rule]))),
      assistant("To the card first.", call(`${prefix}3`, "refund", { order: `W${order}`, to: "card" })),
      tool(result(`${prefix}3`, `error\n${refusal}\nnothing was paid`)),
      assistant(
        decided,
        call(`${prefix}4`, "refund", { order: `W${order}`, to: "credit", amount: `${euros}.${cents}` }),
      ),
      tool(result(`${prefix}4`, JSON.stringify({ refund: `R-${refund}`, status: "needs signature" }))),
      assistant(open),
    ],
    questions: [
      {
        type: "fact",
        q: `Which order of ${customer} is it about, and what does the policy say?`,
        points: [
          point(
            `W${order}, ${euros}.${cents} euros`,
            `Order W${order} is a ${goods} for ${euros}.${cents} euros`,
            `order W${order} goods ${goods} total ${euros}.${cents}`,
          ),
          point(`${days} days, above ${bound} euros a signature`, rule),
        ],
      },
      {
        type: "artifact",
        q: `Which refund was made for W${order}, and of what kind?`,
        points: [
          point(
            `R-${refund}`,
            `Refund R-${refund} waits for the signature`,
            `refund R-${refund} status needs signature`,
          ),
          point("As credit, over the whole amount", `order W${order} to credit amount ${euros}.${cents}`, decided),
        ],
      },
      {
        type: "decision",
        q: `Why was ${customer} not paid back to the card?`,
        points: [point("The card is closed", refusal, decided)],
      },
      {
        type: "wish",
        q: `What did the user ask for ${customer}?`,
        points: [
          point(`${goods} came broken, pay back`, `${customer} says that the ${goods} came broken. Pay them back`),
          point(wish, wish),
        ],
      },
      {
        type: "state",
        q: `What is open about W${order}?`,
        points: [
          point(`The ${team} team signs`, `waits for the signature of the ${team} team`),
          point("The customer has no answer", `the answer to ${customer} is not sent`),
        ],
      },
    ],
  };
};
