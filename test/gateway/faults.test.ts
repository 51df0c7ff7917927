import { describe, expect, it } from "vitest";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import { howOften } from "../how-often.ts";
import { clients } from "../upstream/clients/index.ts";
import { runAnthropicSession } from "../upstream/clients/run-anthropic-session.ts";
import { runChatSession } from "../upstream/clients/run-chat-session.ts";
import { runResponsesSession } from "../upstream/clients/run-responses-session.ts";
import type { RunSession, SessionOptions } from "../upstream/clients/session.ts";
import { workbench } from "../upstream/clients/workbench.ts";
import { type FailureName, failures, failWhen } from "../upstream/failures.ts";
import { withUpstream } from "../upstream/with-upstream.ts";
import { startProvider, startTestGateway } from "./gateway-fixture.ts";
import { talkRaw } from "./raw-client.ts";

// A provider that fails: the client sees what it would see without the gateway.

const names = Object.keys(failures).filter((name): name is FailureName => name in failures);

/** Which request fails after a compaction, and the window that is compacted before it. */
const AFTER = { attempt: howOften(10, 22), windowTokens: howOften(17_000, 36_000) };

/** A gateway cannot pass on that there was no answer at all: it says so, with a status that clients also retry. */
const WITHOUT_ANSWER: ReadonlySet<FailureName> = new Set(["close before the first byte"]);

describe.each(Object.entries(clients))("%s", (_, runSession) => {
  it.each(names.filter((name) => !WITHOUT_ANSWER.has(name)))(
    "sees the provider's fault unchanged: %s",
    async (name) => {
      // A client waits in vain only if nothing comes.
      const fault = { name, attempt: 1, timeoutMs: name.startsWith("hang") ? 300 : 100_000 };
      expect(await meetFault(runSession, fault, "through the gateway")).toEqual(
        await meetFault(runSession, fault, "directly"),
      );
    },
  );

  it("reports a provider that hangs up without a word", async () => {
    const fault = { name: "close before the first byte", attempt: 1, timeoutMs: 100_000 } as const;
    expect(await meetFault(runSession, fault, "through the gateway")).toContain("502");
  });
});

describe.each([
  ["the Anthropic SDK", runAnthropicSession],
  ["the OpenAI SDK over Chat Completions", runChatSession],
  ["the OpenAI SDK over Responses", runResponsesSession],
] as const)("%s, after a compaction", (_, runSession) => {
  it.each([
    "429 with retry-after",
    "500",
    "page instead of an answer",
    "half a stream, then close",
    "half a stream, then a clean end",
    "malformed SSE",
  ] as const)("sees the provider's fault unchanged: %s", async (name) => {
    const fault = { name, attempt: AFTER.attempt, timeoutMs: 100_000 };
    expect(await meetFault(runSession, fault, "through the gateway")).toEqual(
      await meetFault(runSession, fault, "directly"),
    );
  });
});

describe("an answer that breaks off", () => {
  it("ends at the provider's last byte, and not as if it were whole", async () => {
    const begun = 'event: message_start\ndata: {"type":"message_start"}\n\n';
    const provider = await startProvider((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(begun, () => setImmediate(() => response.socket?.destroy()));
    });
    const gateway = await startTestGateway(provider.url);
    const body = JSON.stringify({ model: "m", stream: true, messages: [{ role: "user", content: "a" }] });
    const answer = await talkRaw(gateway.url, [
      `POST /v1/messages HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    ]);
    const [, chunks = ""] = answer.split("\r\n\r\n", 2);
    // In chunks, without the empty one that ends a whole answer.
    expect(chunks).toBe(`${begun.length.toString(16)}\r\n${begun}\r\n`);
  });
});

interface Fault {
  readonly name: FailureName;
  /** Which of the requests for an answer fails. */
  readonly attempt: number;
  readonly timeoutMs: number;
}

/** Runs a session into a fault, and returns what the client reports. */
function meetFault(
  runSession: RunSession,
  { name, attempt, timeoutMs }: Fault,
  way: "directly" | "through the gateway",
) {
  const isPicked = (request: { readonly attempt: number }) => request.attempt === attempt;
  const options = { script: agentScript({ turns: 40, isCalled: isOwn }), disturb: failWhen(name, isPicked) };
  return withUpstream(options, async ({ origin }) => {
    const session: SessionOptions = {
      baseUrl: origin,
      turns: attempt + 3,
      tools: workbench({ outputCharacters: 3_000 }),
      isStreaming: true,
      timeoutMs,
    };
    if (way === "directly") return describeFault(runSession(session));
    const gateway = await startTestGateway(new URL(origin), { windows: { "*": AFTER.windowTokens } });
    const seen = await describeFault(runSession({ ...session, baseUrl: gateway.url }));
    const compactions = gateway.reports.filter(({ status }) => status === "compacted");
    expect(compactions.length > 0).toBe(attempt > 1);
    return seen;
  });
}

function isOwn(toolName: string): boolean {
  return !toolName.startsWith("palimpsest_");
}

/** The error of a client without what differs from run to run. */
async function describeFault(session: Promise<unknown>): Promise<string> {
  try {
    await session;
    return "no fault";
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    const status = "status" in error ? error.status : "statusCode" in error ? error.statusCode : undefined;
    return `${error.constructor.name} ${String(status)}: ${error.message.replaceAll(/127\.0\.0\.1:\d+/g, "host")}`;
  }
}
