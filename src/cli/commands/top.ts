import type { PageStatus, SessionsAnswer } from "../../page/model/answers.ts";
import { type Command, type CommandCall, flag, getText, option, UsageError } from "../command.ts";
import { splitToken } from "../gateway/parse-tokens.ts";
import { hearSignals } from "../on-signal.ts";
import { renderSessions } from "../render/render-sessions.ts";
import { askGateway, type WatchedGateway } from "../top/ask-gateway.ts";
import { watchSessions } from "../top/watch-sessions.ts";

const URL_OF_GATEWAY = "http://127.0.0.1:4870";

/** `palimpsest top`: the sessions of a running gateway, live in a terminal. */
export const top: Command = {
  name: "top",
  operands: "",
  options: {
    url: option("URL", `where the gateway is (default ${URL_OF_GATEWAY})`),
    token: option("TOKEN", "the gateway's own token (or PALIMPSEST_GATEWAY_TOKEN)"),
    once: flag("print the sessions once and exit; always so if the output is piped"),
  },
  details: [
    "Each row is a session: its state (● healthy, ■ left alone, ▲ fault, ▬ archived), agent, the first words of the user, turns,\nthe tokens that the client has and that are sent, compactions, look-ups, cost, and when it was last active. A narrow\nterminal shows fewer columns. Press q or Ctrl-C to quit. With --json: { sessions }, once.",
    "If the connection is lost, it says so and tries again. Exit code 1 means that no gateway answered at the start or at the\nend.",
    "Examples:\n  palimpsest top\n  palimpsest top --url http://gateway.internal:4870 --once",
  ],

  async run(call) {
    const { values, terminal } = call;
    const gateway = findGateway(call);
    const { sessions } = await askGateway<SessionsAnswer>(gateway, "/sessions");
    if (values["json"] === true) {
      await terminal.print(`${JSON.stringify({ sessions })}\n`);
      return 0;
    }
    const { faults } = await askGateway<PageStatus>(gateway, "/status");
    if (values["once"] === true || terminal.rows === undefined) {
      await terminal.print(renderSessions({ rows: sessions, faults, nowMs: Date.now(), url: gateway.url }, terminal));
      return 0;
    }
    const end = new AbortController();
    const stopKeys = listenToKeys(() => end.abort());
    const trouble = await watchSessions(gateway, { sessions, faults }, terminal, end.signal).finally(stopKeys);
    if (trouble === undefined) return 0;
    terminal.warn(`palimpsest: ${trouble}\n`);
    return 1;
  },
};

function findGateway({ values }: CommandCall): WatchedGateway {
  const url = getText(values, "url") ?? URL_OF_GATEWAY;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(`--url takes an http address, not "${url}".`);
  // As for the gateway itself, a token may have its name before it.
  const said = getText(values, "token") ?? process.env["PALIMPSEST_GATEWAY_TOKEN"];
  const token = said === undefined ? undefined : splitToken(said).token;
  return { url: url.replace(/\/+$/, ""), headers: token === undefined ? {} : { "x-palimpsest-token": token } };
}

/** Ends with q, Escape or Ctrl-C. @returns A function that gives the keyboard back. */
function listenToKeys(onEnd: () => void): () => void {
  const { stdin } = process;
  const onKey = (key: Buffer): void => {
    if (["q", "\u0003", "\u001b"].includes(key.toString())) onEnd();
  };
  const forget = hearSignals(onEnd);
  if (stdin.isTTY) {
    stdin.setRawMode(true);
    stdin.on("data", onKey);
  }
  return () => {
    forget();
    if (!stdin.isTTY) return;
    stdin.off("data", onKey);
    stdin.setRawMode(false);
    stdin.pause();
  };
}
