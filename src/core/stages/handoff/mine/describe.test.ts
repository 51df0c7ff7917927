import { describe, expect, it } from "vitest";
import { assistant, call, image, result, tool, user } from "../../../../../test/fixtures/conversation.ts";
import { numbered } from "../../../../../test/fixtures/numbered.ts";
import { describeActiveTask } from "./describe-active-task.ts";
import { describeGoal } from "./describe-goal.ts";
import { describeProgress } from "./describe-progress.ts";

describe("describeActiveTask", () => {
  it("quotes the latest user turn, not what a tool or a host said after it", () => {
    const messages = numbered(
      user("Fix the parser."),
      user("Now add tests.", "<system-reminder>be brief</system-reminder>"),
      assistant(call("a")),
      tool(result("a", "ok")),
      user("[Request interrupted by user]"),
    );
    expect(describeActiveTask(messages)).toBe('"Now add tests." (message 2)');
  });

  it("does not run across what the host put in", () => {
    const messages = numbered(user("Fix<memory>m</memory> it", image(), "as shown"));
    expect(describeActiveTask(messages)).toBe('"Fix" "it" "as shown" (message 1)');
  });

  it("names a turn that is only a picture", () => {
    expect(describeActiveTask(numbered(user(image())))).toBe("a message without quotable words (message 1)");
  });

  it("is undefined where nobody asked", () => {
    expect(describeActiveTask(numbered(assistant("Hello.")))).toBeUndefined();
  });

  it("stays short", () => {
    expect(describeActiveTask(numbered(user("word ".repeat(500))))?.length).toBeLessThan(640);
  });
});

describe("describeGoal", () => {
  it.each([
    ["Hi there!", "Make the client resilient."],
    ["Hallo zusammen", "Mach den Client robust."],
    ["Bonjour, ça va ?", "Rends le client robuste."],
  ])("passes over %j", (greeting, request) => {
    const messages = numbered(user(greeting), assistant("?"), user(request), assistant("."), user("and more"));
    expect(describeGoal(messages)).toBe(`"${request}" (message 3)`);
  });

  it("stays what it was", () => {
    expect(describeGoal(numbered(user("Something new.")), '"The old goal." (message 2)')).toBe(
      '"The old goal." (message 2)',
    );
  });
});

describe("describeProgress", () => {
  it.each([
    ["I found it. Next I will change `backoff.ts`. It is small.", "Next I will change `backoff.ts`."],
    ["Gefunden. Als Nächstes ändere ich die Tests. Das ist klein.", "Als Nächstes ändere ich die Tests."],
    ["Trouvé. Je vais changer les tests. C'est petit.", "Je vais changer les tests."],
    [
      "The delay is computed in one place. Let me know if you have any questions.",
      "The delay is computed in one place.",
    ],
  ])("quotes what %j says about the next step", (said, expected) => {
    const messages = numbered(user("go"), assistant("Let me look."), assistant(said), assistant(call("a")));
    expect(describeProgress(messages)).toBe(`last said: "${expected}" (message 3)`);
  });

  it("is undefined where the assistant never said a word", () => {
    expect(describeProgress(numbered(user("go"), assistant(call("a"))))).toBeUndefined();
  });
});
