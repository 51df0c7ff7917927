import type { GatewaySettings } from "../../gateway/gateway-settings.ts";
import { type Listening, startListening } from "../../gateway/http/start-listening.ts";
import type { Gateway } from "../../gateway/start-gateway.ts";
import { hostPlace } from "../../keys/find-home.ts";
import { loadKey } from "../../keys/load-key.ts";
import { type Command, flag, printAnswer } from "../command.ts";
import { describeStart, gatherStartFacts } from "../gateway/describe-start.ts";
import { limitHeap } from "../gateway/limit-heap.ts";
import { loadGateway } from "../gateway/load-gateway.ts";
import { GATEWAY_OPTIONS, loadGatewaySettings } from "../gateway/load-gateway-settings.ts";
import { serveUntilTold } from "../gateway/serve-until-told.ts";
import { renderLogLine } from "../render/render-log-line.ts";
import type { Terminal } from "../terminal.ts";

/** `palimpsest gateway`: a proxy in front of the providers, behind which any agent keeps working past its window. */
export const gatewayCommand: Command = {
  name: "gateway",
  operands: "",
  options: {
    ...GATEWAY_OPTIONS,
    demo: flag(
      "play a bundled session against a built-in provider; in a terminal its page stays open until Ctrl-C (not with an upstream option)",
    ),
  },
  details: [
    "Speaks Anthropic's Messages API, OpenAI's Chat Completions and Responses APIs and Google's Gemini API; everything else is passed on unchanged. Credentials go to the provider and nowhere else. On SIGINT or SIGTERM it finishes the answers in progress and exits.",
    "With --json the start-up message is one JSON document. The log goes to standard error: a readable line for each request in a terminal, and JSON lines if it is piped. The page at / shows what the gateway does. GET /healthz and /metrics report its state; docs/guide/gateway.md explains the rest.",
    "Examples:\n  palimpsest gateway\n  ANTHROPIC_BASE_URL=http://127.0.0.1:4870 claude\n  palimpsest gateway --upstream-openai http://127.0.0.1:8000/v1 --window my-model=128k\n  palimpsest gateway --host 0.0.0.0 --token team=SECRET --store postgres://palimpsest@db/palimpsest",
  ],

  async run({ values, terminal }) {
    const { settings, hasUpstream } = await loadGatewaySettings(values);
    if (values["demo"] === true && !hasUpstream) {
      const { playDemo } = await import("../gateway/demo/play-demo.ts");
      await playDemo(settings, terminal, values["json"] === true);
      return 0;
    }
    limitHeap();
    const listening = await startListening(settings);
    const gateway = await openListening(settings, listening, terminal).catch((error: unknown) => {
      listening.abandon();
      throw error;
    });
    const facts = gatherStartFacts(gateway.url, settings);
    await printAnswer({ values, terminal }, facts, describeStart(facts));
    await serveUntilTold(gateway, terminal);
    return 0;
  },
};

/** Loads and opens what answers at an address. */
async function openListening(settings: GatewaySettings, listening: Listening, terminal: Terminal): Promise<Gateway> {
  const { openGateway } = await loadGateway();
  return openGateway(settings, {
    key: await loadKey(hostPlace()),
    environment: process.env,
    writeLog: (line) => terminal.warn(terminal.isWatched ? renderLogLine(line, terminal) : line),
    listening,
  });
}
