import { describe, expect, it } from "vitest";
import { assistant, call, result, tool, user } from "../../../test/fixtures/conversation.ts";
import { wordCounter } from "../../../test/fixtures/word-counter.ts";
import type { AccountEntry } from "../model/account.ts";
import type { Message } from "../model/message.ts";
import { markMessage } from "../redact/mark-redacted.ts";
import { listActivities } from "../tool-activity/list-activities.ts";
import { choosePieces } from "./choose-pieces.ts";
import { fitAccount } from "./fit-account.ts";
import { tellSession } from "./tell-session.ts";
import { gatherEntries, writeAccount } from "./write-account.ts";

// The rules of the record, each as an example: what the account tells if there is no room for everything.

const EVERYTHING = 100_000;

describe("rule 1: everything that was said and done competes, in whole pieces", () => {
  it("tells the user's words first", () => {
    const messages = [
      user("Make the client resilient."),
      assistant("The client has neither retries nor timeouts today."),
      ...step("a", "bash", { command: "ls src" }, "client.ts\nbackoff.ts\nindex.ts"),
    ];
    expect(tell(messages, 8)).toBe("1 user: Make the client resilient.");
  });

  it("tells why a run failed with the run, and before the rest of what it printed", () => {
    const noise = Array.from({ length: 40 }, (_, at) => `Linking object ${at} of the archive into module number ${at}`);
    const output = `Exit code 13\n${noise.join("\n")}\nopen /var/lib/app/state.db: permission denied\n${noise.join("\n")}`;
    const messages = [user("Build it."), ...step("a", "bash", { command: "make install" }, output), user("Go on.")];
    const told = listTold(messages);
    const head = told.findIndex((text) => text.startsWith("ran `make install` → exit 13"));
    const reason = told.indexOf("open /var/lib/app/state.db: permission denied");
    const other = told.findIndex((text) => text.includes("Linking object"));
    expect(head).toBeGreaterThanOrEqual(0);
    expect(reason).toBeGreaterThanOrEqual(0);
    expect(other === -1 || other > Math.max(head, reason)).toBe(true);
  });

  it("tells what the user said instead of allowing a step among the user's words", () => {
    const refusal =
      "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\nwhy not simply call enable?";
    const messages = [
      user("Mend it."),
      ...step("a", "Bash", { command: "git add -f .entire" }, refusal),
      assistant("The folder is ignored by `.gitignore`, because the template lists it."),
      user("Go on."),
    ];
    const told = listTold(messages);
    const [refused, concluded] = ["why not simply", "The folder is"].map((words) =>
      told.findIndex((text) => text.includes(words)),
    );
    expect(refused).toBeGreaterThan(-1);
    expect(refused).toBeLessThan(concluded ?? 0);
  });

  it.each(["Let me look at the retry module now.", "Now I have a clear picture of the retries."])(
    "tells what was concluded before what was done, and what was done before what was announced: %s",
    (announced) => {
      const messages = [
        user("Why?"),
        assistant(announced, call("a", "bash", { command: "rg sleep" })),
        tool(result("a", "")),
        assistant("Equal jitter bunched, so I use full jitter."),
        user("Go on."),
      ];
      const told = listTold(messages);
      const [conclusion, action, announcement] = ["Equal jitter", "ran `rg sleep`", announced].map((words) =>
        told.findIndex((text) => text.includes(words)),
      );
      expect(conclusion).toBeLessThan(action ?? 0);
      expect(action).toBeLessThan(announcement ?? 0);
    },
  );

  it.each([
    [
      "Decision: the retries stay in the worker and not in the client.",
      "The module beside it has some helper functions.",
    ],
    ["Entscheidung: die Wiederholungen bleiben im Worker.", "Das Modul daneben hat einige Hilfsfunktionen."],
  ])("tells what was decided before what was remarked: %s", (decision, remark) => {
    const told = listTold([user("Why?"), assistant(remark), assistant(decision), user("Go on.")]);
    expect(told.indexOf(decision)).toBeLessThan(told.indexOf(remark));
  });

  it("tells a reply that names something before one about things in general", () => {
    const [general, named] = [
      "The handling of failures works well now.",
      "The handling in `send()` takes 30 seconds now.",
    ];
    const told = listTold([user("Go."), assistant(general), assistant(named), user("Go on.")]);
    expect(told.indexOf(named)).toBeLessThan(told.indexOf(general));
  });

  it("tells what was added before what was removed, if a change is too long to be told whole", () => {
    const lines = (word: string): string =>
      Array.from({ length: 12 }, (_, at) => `export const ${word}Number${at} = read${at}("${word}");`).join("\n");
    const input = { file_path: "/app/a.ts", old_string: lines("former"), new_string: lines("present") };
    const told = listTold([user("Go."), ...step("a", "Edit", input, "done"), user("Go on.")]);
    const [came, went] = ["+ export", "- export"].map((words) => told.findIndex((text) => text.includes(words)));
    expect(came).toBeGreaterThan(-1);
    expect(went === -1 || came === undefined || came < (went ?? 0)).toBe(true);
  });

  it("tells how a long output begins before its middle", () => {
    const lines = Array.from(
      { length: 40 },
      (_, at) => `item${at} has the value${at} and belongs to group${at} of the list`,
    );
    const told = listTold([user("Go."), ...step("a", "list_items", { of: "shop" }, lines.join("\n")), user("Go on.")]);
    const [first, middle] = ["item0 ", "item20 "].map((words) => told.findIndex((text) => text.startsWith(words)));
    expect(first).toBeGreaterThan(-1);
    expect(middle === -1 || (first ?? 0) < (middle ?? 0)).toBe(true);
  });

  it("tells a sentence whole or not at all, whatever the budget", () => {
    const said =
      "The client waits a second between attempts. Nobody set a timeout, so a hung server hangs it. The tests pass.";
    const messages = [user("Go."), assistant(said)];
    for (let budget = 0; budget < 40; budget += 1) {
      for (const piece of account(messages, budget).flatMap(({ pieces }) => pieces)) {
        expect(["Go.", ...said.split(/(?<=\.) /)]).toContain(piece);
      }
    }
  });

  it("keeps the order of the session, with the numbers of its messages", () => {
    const messages = [
      user("One."),
      assistant("Two.", call("a", "bash", { command: "make" })),
      tool(result("a", "Exit code 0\nbuilt")),
      assistant("Four."),
      user("Five."),
    ];
    expect(tell(messages)).toBe(
      [
        "1 user: One.",
        "2 assistant: Two.",
        "2 ran `make` → exit 0, 1 line",
        "  built",
        "4 assistant: Four.",
        "5 user: Five.",
      ].join("\n"),
    );
  });

  it("tells a subset, in order, if there is less room", () => {
    const messages = work(20);
    const budgets = [20, 40, 80, 160, 320, 640];
    const told = budgets.map((budget) => account(messages, budget).flatMap(keysOf));
    for (const [index, smaller] of told.slice(0, -1).entries()) {
      const larger = new Set(told[index + 1]);
      expect(smaller.filter((key) => !larger.has(key))).toEqual([]);
    }
    for (const keys of told)
      expect(keys.map(Number.parseFloat)).toEqual(keys.map(Number.parseFloat).toSorted((a, b) => a - b));
  });
});

describe("rule 2: a result line matters when the session used it later", () => {
  it("tells the line that was used, not the one that was not", () => {
    const printed = "retryDelay lives in backoff\n\nsocketPool lives in network\n\ncachedSize lives in storage";
    const messages = [
      user("Go."),
      ...step("a", "bash", { command: "rg lives" }, printed),
      ...step("b", "open_editor", { symbol: "socketPool" }, "ok"),
    ];
    const told = listTold(messages, { isTold: (index) => index < 3 });
    const [used, other] = ["socketPool lives", "retryDelay lives"].map((words) =>
      told.findIndex((text) => text.includes(words)),
    );
    expect(used).toBeGreaterThan(-1);
    expect(used).toBeLessThan(other ?? 0);
  });

  it("prefers new words to words that a reader sees already", () => {
    const messages = [user("Go."), assistant("The port is 4173. The host is saturn.")];
    const draft = draftOf(messages);
    const { text } = fitAccount(draft, {
      maxTokens: 6,
      counter: wordCounter,
      visibleTexts: ["Go. The port is 4173."],
      write: (pieces) => ({ text: writeAccount(gatherEntries(draft, pieces)) }),
    });
    expect(text).toBe("2 assistant: The host is saturn.");
  });

  it("tells every finding of the newest check that failed, however much was said since", () => {
    const findings = Array.from({ length: 6 }, (_, index) => `src/part${index}.ts(3,1): cannot find name${index}`);
    const remarks = Array.from(
      { length: 20 },
      (_, index) => `Module${index} loads plugin${index} from folder${index}.`,
    );
    const messages = [
      user("Go."),
      ...step("a", "bash", { command: "npx tsc --noEmit" }, `Exit code 1\n${findings.join("\n\n")}`),
      ...remarks.map((remark) => assistant(remark)),
    ];
    const told = account(messages, 60).flatMap(({ pieces }) => pieces);
    expect(findings.filter((finding) => !told.includes(finding))).toEqual([]);
  });

  it("tells the sentences of a page before its menus", () => {
    const answer = "The neighbourhood recorded 205 sales last year, and the median price of a house was $989,000.";
    const page = [
      "Buy Rent Sell Mortgage Agents Advertise Insights Favourites",
      '"apple-mobile-web-app-status-bar-style": "black-translucent",',
      '<div class="row popup-inner" data-region="recently-sold">',
      answer,
      "Cookies Imprint Careers Accessibility Investors Newsroom",
    ].join("\n\n");
    const told = listTold([user("Go."), ...step("a", "WebFetch", { url: "https://homes.test" }, page), user("Go on.")]);
    for (const other of ["Buy Rent", '"apple', "<div", "Cookies"]) {
      const position = told.findIndex((text) => text.startsWith(other));
      expect(position === -1 || position > told.indexOf(answer)).toBe(true);
    }
  });

  it("does not tell the lines that an edit did not find", () => {
    const old = "\tcase 'started':\n\t\t});\n\n\t\tsetProgress(previous);\n\t\t});\n\t\tlogProgress(previous);";
    const refusal = `String to replace not found in file.\nString: ${old}`;
    const edit = { file_path: "tab.tsx", old_string: old, new_string: "\tcase 'begun':" };
    const told = tell([user("Go."), ...step("a", "Edit", edit, refusal), user("Go on.")]);
    expect(told).toContain("FAILED: String to replace not found in file.");
    expect(told).not.toContain("setProgress");
  });

  it("does not tell in the assistant's name what it copied from its task", () => {
    const task = "Find the price of the house at 1940 8th Avenue.";
    const messages = [user(task), assistant(`I still need to solve the task.\n\n${task}\n\nI search by address.`)];
    expect(tell(messages).split(task)).toHaveLength(2);
    expect(tell(messages)).toContain("I search by address.");
    const fenced = `My task:\n\`\`\`\n${task}\nWrite down each step.\n\`\`\`\nI search by address.`;
    const copied = tell([user(`${task}\nWrite down each step.`), assistant(fenced)]);
    expect(copied.split("each step")).toHaveLength(2);
    expect(copied).toContain("I search by address.");
  });

  it("tells what a failed run says before the tests that passed, and what a source does before what it imports", () => {
    const passed = Array.from(
      { length: 30 },
      (_, at) => `--- PASS: TestQueueOfWorkerNumber${at}DrainsInTheEnd (0.0${at % 9}s)`,
    );
    const output = `${passed.join("\n")}\nqueue_test.go:41: worker left early\nmake: stopped`;
    const source = `import { saturn } from "./saturn.ts";\nimport { uranus } from "./uranus.ts";\n${"export const seconds = 30;\n".repeat(20)}throw new Error("unreachable planet");`;
    const messages = [
      user("Mend it."),
      ...step("a", "bash", { command: "make test" }, output),
      ...step("b", "Read", { file_path: "src/planets.ts" }, source),
      user("Go on."),
    ];
    const told = listTold(messages);
    const place = (text: string): number => told.findIndex((piece) => piece.includes(text));
    expect(place("worker left early")).toBeLessThan(place("--- PASS"));
    expect(place("unreachable planet")).toBeLessThan(place("saturn"));
  });

  it("tells a line once that was printed a hundred times", () => {
    const messages = [
      user("Go."),
      ...step("a", "bash", { command: "poll" }, `${"still waiting for saturn\n\n".repeat(100)}`),
    ];
    expect(tell(messages).split("still waiting for saturn")).toHaveLength(2);
  });
});

describe("rule 4: state is what is true at the end", () => {
  it("tells a form as it was filled in last before how it was filled in earlier, and what was found before both", () => {
    const ledger = (reason: string): Message =>
      assistant(
        `"is_solved": {\n"reason": "${reason}"\n},\n"is_in_loop": {\n"reason": "Not so far."\n},\n"next": {\n}`,
      );
    const messages = [
      user("What did it cost?"),
      ledger("Nobody has looked for any price of the house yet."),
      ...step("a", "bash", { command: "rg price" }, "sold for $445,000 in December"),
      ledger("A listing names some price, the month is still unknown."),
      user("Go on."),
    ];
    const [before, found, now] = ["Nobody has looked", "$445,000", "A listing names"].map((words) =>
      listTold(messages).findIndex((text) => text.includes(words)),
    );
    expect(now).toBeGreaterThan(-1);
    expect(now).toBeLessThan(before ?? 0);
    expect(found).toBeLessThan(before ?? 0);
  });
});

describe("rule 3: nothing is told by half", () => {
  it("keeps a list with the colon that announces it, and the colon with its list", () => {
    const messages = [user("Go."), assistant("The branch has exactly the split you described:\n- retries\n- timeouts")];
    for (let budget = 0; budget < 30; budget += 1) {
      const pieces = account(messages, budget).flatMap((entry) => entry.pieces);
      const introduces = pieces.includes("The branch has exactly the split you described:");
      expect(introduces).toBe(pieces.some((piece) => piece.startsWith("- ")));
    }
  });

  it("keeps a heading with what is under it", () => {
    const messages = [
      user("Go."),
      assistant("# Found\n\nThe socket leaks in send().\n\n# Open\n\nNobody closes the pool."),
    ];
    for (let budget = 0; budget < 30; budget += 1) {
      const pieces = account(messages, budget).flatMap((entry) => entry.pieces);
      expect(pieces.includes("# Found")).toBe(pieces.includes("The socket leaks in send()."));
      expect(pieces.includes("# Open")).toBe(pieces.includes("Nobody closes the pool."));
    }
  });

  it("tells an edit with what it changed", () => {
    const messages = [
      user("Go."),
      ...step(
        "a",
        "Edit",
        {
          file_path: "src/backoff.ts",
          old_string: "  return 1000 // one second between any two attempts, whatever the server said before this one",
          new_string:
            "  return random(0, base * 2 ** attempt) // full jitter, because equal jitter bunched in the load test",
        },
        "ok",
      ),
    ];
    const [, edit] = account(messages);
    expect(edit?.pieces).toEqual([
      "edited src/backoff.ts",
      "- return 1000 // one second between any two attempts, whatever the server said before this one\n" +
        "+ return random(0, base * 2 ** attempt) // full jitter, because equal jitter bunched in the load test",
    ]);
    for (let budget = 0; budget < 60; budget += 1) {
      const told = account(messages, budget).find(({ kind }) => kind === "step");
      if (told !== undefined) expect(told.pieces.length).toBeGreaterThan(1);
    }
  });

  it("tells a call with its outcome, and what it printed only with the call", () => {
    const messages = [user("Go."), ...step("a", "bash", { command: "pnpm test" }, "Exit code 1\nport 4173 is taken")];
    for (let budget = 0; budget < 40; budget += 1) {
      const step = account(messages, budget).find(({ kind }) => kind === "step");
      if (step !== undefined) expect(step.pieces[0]).toMatch(/^ran `pnpm test` → exit 1/);
    }
  });

  it("does not take what a host put into a message for the user's words", () => {
    const reminder = "<system-reminder>Never mention this reminder to anybody at all.</system-reminder>";
    const messages = [user(`${reminder}\nMake the client resilient.`), assistant("It has no timeout.")];
    expect(account(messages).find(({ kind }) => kind === "user")?.pieces).toEqual(["Make the client resilient."]);
  });
});

describe("rule 7: handles are where they are useful", () => {
  it("opens what a step printed, if that was long, once per line", () => {
    const messages = [
      user("Go."),
      ...step("a", "read", { path: "src/long.ts" }, "export const value = 1;\n".repeat(200)),
      ...step("b", "read", { path: "src/short.ts" }, "export const other = 2;\n"),
    ];
    const draft = draftOf(messages);
    const all = draft.pieces.map((_, index) => index);
    const entries = gatherEntries(draft, all, ({ callId }) => `h-0000000${callId}`);
    expect(entries.map(({ handle }) => handle)).toEqual([undefined, "h-0000000a", undefined]);
    for (const line of writeAccount(entries).split("\n")) expect(line.match(/h-0/g)?.length ?? 0).toBeLessThan(2);
  });
});

describe("rule 9: what an earlier account told competes again as it is", () => {
  const earlier: AccountEntry[] = [
    { number: 2, kind: "user", pieces: ["Keep port 4173 open."] },
    { number: 5, kind: "step", pieces: ["ran `make` → exit 2", "error: no rule for saturn"], handle: "h-00000005" },
  ];

  it("tells it before what came later, word for word and with its handle", () => {
    const draft = draftOf([user("And now?")], { earlier, firstNumber: 9 });
    expect(
      writeAccount(
        gatherEntries(
          draft,
          draft.pieces.map((_, index) => index),
        ),
      ),
    ).toBe(
      [
        "2 user: Keep port 4173 open.",
        "5 ran `make` → exit 2 h-00000005",
        "  error: no rule for saturn",
        "9 user: And now?",
      ].join("\n"),
    );
  });

  it("never tells what a step printed without the step", () => {
    for (let budget = 0; budget < 30; budget += 1) {
      const step = account([user("And now?")], budget, { earlier, firstNumber: 9 }).find(({ kind }) => kind === "step");
      if (step !== undefined) expect(step.pieces[0]).toBe("ran `make` → exit 2");
    }
  });
});

describe("a focus", () => {
  it("gets the room if there is not enough for everything", () => {
    const messages = [
      user("Go."),
      assistant(
        "The retries wait too long. The parser drops commas. The logger prints secrets. The cache never expires.",
      ),
    ];
    const draft = draftOf(messages);
    const { text } = fitAccount(draft, {
      maxTokens: 6,
      counter: wordCounter,
      visibleTexts: [],
      raise: ({ text: piece }) => (piece.includes("parser") ? 6 : 1),
      write: (pieces) => ({ text: writeAccount(gatherEntries(draft, pieces)) }),
    });
    expect(text).toBe("2 assistant: The parser drops commas.");
  });
});

// Helpers

interface DraftOptions {
  readonly earlier?: readonly AccountEntry[];
  readonly firstNumber?: number;
  readonly isTold?: (messageIndex: number) => boolean;
}

function draftOf(
  messages: readonly Message[],
  { earlier = [], firstNumber = 1, isTold = () => true }: DraftOptions = {},
) {
  const sources = messages.map(markMessage);
  return tellSession({
    messages: sources,
    numbers: messages.map((_, index) => firstNumber + index),
    activities: listActivities(sources),
    isTold,
    earlier,
  });
}

function account(messages: readonly Message[], maxTokens = EVERYTHING, options: DraftOptions = {}) {
  const draft = draftOf(messages, options);
  const write = (pieces: readonly number[]) => {
    const entries = gatherEntries(draft, pieces);
    return { entries, text: writeAccount(entries) };
  };
  return fitAccount(draft, { maxTokens, counter: wordCounter, visibleTexts: [], write }).entries;
}

function tell(messages: readonly Message[], maxTokens = EVERYTHING): string {
  return writeAccount(account(messages, maxTokens));
}

/** The pieces in the order in which they are chosen. */
function listTold(messages: readonly Message[], options: DraftOptions = {}): string[] {
  const draft = draftOf(messages, options);
  const choices = [...choosePieces(draft, { maxCharacters: EVERYTHING, visibleTexts: [] })];
  return choices.flat().map((index) => draft.pieces[index]?.text ?? "");
}

function keysOf({ number, kind, pieces }: AccountEntry): string[] {
  return pieces.map((piece) => `${number} ${kind} ${piece}`);
}

function step(id: string, toolName: string, input: unknown, output: string): Message[] {
  return [assistant(call(id, toolName, input)), tool(result(id, output))];
}

/** Turns that each say something else. */
function work(turns: number): Message[] {
  return Array.from({ length: turns }, (_, index) => [
    user(`Please handle case${index} with care${index}.`),
    ...step(`c${index}`, "bash", { command: `make case${index}` }, `Exit code 0\nbuilt target${index}`),
    assistant(`Case${index} needed patch${index} because of cause${index}.`),
  ]).flat();
}
