import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { assistant, call, result, tool, user } from "../../../../../test/fixtures/conversation.ts";
import { numbered } from "../../../../../test/fixtures/numbered.ts";
import type { Message } from "../../../model/message.ts";
import type { NumberedMessage } from "../../../model/numbered-message.ts";
import { listActivities } from "../../../tool-activity/list-activities.ts";
import { mineDecisions } from "./decisions/mine-decisions.ts";
import { describeActiveTask } from "./describe-active-task.ts";
import { describeGoal } from "./describe-goal.ts";
import { describeProgress } from "./describe-progress.ts";
import { mineErrors } from "./errors/mine-errors.ts";
import { isStatedAsState } from "./is-stated-as-state.ts";
import { matchesFocus } from "./matches-focus.ts";
import { mineQuestions } from "./questions/mine-questions.ts";
import { toOneLine } from "./quote.ts";
import { mineValues } from "./values/mine-values.ts";

describe("everything mined", () => {
  test.prop([conversations()])("stands word for word in the message it names", (messages) => {
    for (const item of mineAll(messages)) {
      for (const { words, number } of quotationsOf(item)) {
        const source = messages.find((entry) => entry.number === number);
        expect(source === undefined ? "" : sourceOf(source.message), item).toContain(words);
      }
    }
  });

  test.prop([conversations()])("names a message", (messages) => {
    for (const item of mineAll(messages)) expect(item).toMatch(/\(message \d+\)/);
  });

  test.prop([conversations()])("is the same for the same messages", (messages) => {
    expect(mineAll(structuredClone(messages))).toEqual(mineAll(messages));
  });

  test.prop([conversations()])("orders nothing where it tells of progress and of open asks", (messages) => {
    for (const item of [describeProgress(messages) ?? "", ...mineQuestions(messages, 9).pending]) {
      expect(isStatedAsState(item), item).toBe(true);
    }
  });

  it.each([
    ["one line", "a"],
    ["words", "decided because "],
    ["questions", "why? "],
    ["numbers", "1 "],
    ["assignments", "A_B=1 "],
    ["names", "A_"],
    ["capitals", "A"],
    ["dots", "1."],
    ["ports", "port 1234 "],
    ["hexadecimal", "a1"],
    ["quotes", '"'],
    ["introduced quotes", ':"'],
    ["brackets", "(1, "],
    ["blanks", " "],
    ["line breaks", "\n"],
    ["labels", "id\n"],
    ["marks", "é́"],
    ["lists", "- "],
  ])("comes in linear time from %s without end", (name, piece) => {
    const text = piece.repeat((name === "one line" ? 1_000_000 : 200_000) / piece.length);
    const messages = numbered(
      user(text),
      assistant(text, call("a", "x", { text })),
      tool(result("a", text)),
      user("end"),
    );
    expect(mineAll(messages).length).toBeLessThan(200);
    expect(isStatedAsState(text)).toBe(true);
    expect(matchesFocus(text, "zebra")).toBe(false);
  });
});

// Helpers

function mineAll(messages: readonly NumberedMessage[]): string[] {
  const activities = listActivities(messages.map(({ message }) => message));
  const { resolved, pending } = mineQuestions(messages, 20);
  return [
    describeActiveTask(messages) ?? "no task (message 0)",
    describeGoal(messages) ?? "no goal (message 0)",
    describeProgress(messages) ?? "no progress (message 0)",
    ...mineDecisions(messages, 20),
    ...resolved,
    ...pending,
    ...mineErrors({ messages, activities }, 20),
    ...mineValues(messages, 40).items,
  ];
}

/** The quotations of an item with the message each is cited from: the next one that is named. */
function quotationsOf(item: string): { readonly words: string; readonly number: number }[] {
  const citations = item.split(/\(message (\d+)\)/);
  return citations.flatMap((text, index) =>
    index % 2 === 1
      ? []
      : Array.from(text.matchAll(/“([^“”]*)”|«([^«»]*)»|"([^"]*)"/g), (match) => ({
          words: match[1] ?? match[2] ?? match[3] ?? "",
          number: Number(citations[index + 1]),
        })),
  );
}

function sourceOf({ parts }: Message): string {
  return toOneLine(
    parts
      .map((part) => {
        if (part.kind === "text") return part.text;
        if (part.kind === "tool-call") return part.input.kind === "json" ? leaves(part.input.value) : part.input.text;
        return part.kind === "tool-result" && part.output.kind === "parts"
          ? part.output.parts.map((inner) => (inner.kind === "text" ? inner.text : "")).join("\n")
          : "";
      })
      .join("\n"),
  );
}

function leaves(value: unknown): string {
  return typeof value === "object" && value !== null ? Object.values(value).map(leaves).join("\n") : String(value);
}

function conversations(): fc.Arbitrary<NumberedMessage[]> {
  const words = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...PHRASES) },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme" }) },
  );
  const text = fc.array(fc.tuple(words, fc.constantFrom(" ", ". ", "? ", "\n", "\n\n", ", ")), { maxLength: 8 });
  const said = text.map((pieces) => pieces.map(([word, end]) => word + end).join(""));
  const step = said.chain((first) =>
    said.chain((second) =>
      fc.constantFrom<Message[]>(
        [user(first)],
        [user(first, second)],
        [assistant(first)],
        [
          assistant(first, call("a", "WebFetch", { url: second })),
          tool({ ...result("a", `Error: ${first}`), isError: true }),
        ],
        [
          assistant(call("b", "Edit", { path: "a.ts", new_string: first, old_string: second })),
          tool(result("b", second)),
        ],
      ),
    ),
  );
  return fc.array(step, { maxLength: 8 }).map((steps) => numbered(...steps.flat()));
}

const PHRASES = [
  "We decided to use Redis for the queue",
  "because it is faster",
  "Let's go with plan B instead of plan A",
  "Wir verwenden pnpm statt yarn",
  "On part sur SQLite parce que",
  "Is it done",
  "Warum schlägt das fehl",
  "yes, please",
  "nein",
  "PORT=3000",
  "PORT=4000",
  "the timeout was 30 s, now 45 s",
  "from version 1.2.3 to 1.3.0",
  'he said "stop" twice',
  "“quoted” and «quoted»",
  "It still fails with ECONNRESET",
  "The upload is fixed",
  "Next I will run the tests",
  "Should I go on",
  "<memory>hidden</memory>",
  "```\ncode\n```",
  "the id is lt-20418 (see #12)",
  "https://example.com/a?b=c",
  "😀",
] as const;
