import type { SecretShape } from "../secret-shape.ts";
import { characterSet } from "../text/ascii-set.ts";

/** The fixed beginnings of addresses that let anyone who knows the rest post messages. */
const ADDRESSES: Readonly<Record<string, string>> = {
  "hooks.slack.com/services/": "slack-webhook",
  "hooks.slack.com/workflows/": "slack-webhook",
  "hooks.slack.com/triggers/": "slack-webhook",
  "discord.com/api/webhooks/": "discord-webhook",
  "discordapp.com/api/webhooks/": "discord-webhook",
  "webhook.office.com/webhookb2/": "teams-webhook",
  "outlook.office.com/webhook/": "teams-webhook",
  "outlook.office365.com/webhook/": "teams-webhook",
  "hooks.zapier.com/hooks/catch/": "zapier-webhook",
  "open.larksuite.com/open-apis/bot/v2/hook/": "lark-webhook",
  "open.feishu.cn/open-apis/bot/v2/hook/": "lark-webhook",
  "events.pagerduty.com/integration/": "pagerduty-webhook",
  "maker.ifttt.com/trigger/": "ifttt-webhook",
  "hook.integromat.com/": "make-webhook",
  "hook.make.com/": "make-webhook",
  "hook.eu1.make.com/": "make-webhook",
  "hook.eu2.make.com/": "make-webhook",
  "hook.us1.make.com/": "make-webhook",
  "hook.us2.make.com/": "make-webhook",
  "hc-ping.com/": "healthchecks-webhook",
  "nosnch.in/": "dead-mans-snitch-webhook",
  "cronitor.link/p/": "cronitor-webhook",
  "betterstack.com/api/v1/heartbeat/": "betterstack-webhook",
  "betteruptime.com/api/v1/heartbeat/": "betterstack-webhook",
  "quiknode.pro/": "quicknode-key",
  "rpc.ankr.com/eth/": "ankr-key",
  "api.telegram.org/bot": "telegram-token",
  "sumologic.com/receiver/v1/http/": "sumologic-webhook",
  "loggly.com/inputs/": "loggly-webhook",
  "infura.io/v3/": "infura-key",
  "infura.io/ws/v3/": "infura-key",
  "g.alchemy.com/v2/": "alchemy-key",
};

const PATH = characterSet("AZ", "az", "09", "/", "_", "-", ".", "~", "%", "@", "=", "+");

/** Incoming webhooks: the address is the credential, so everything after its public part goes. */
export const webhooks: readonly SecretShape[] = Object.entries(ADDRESSES).map(([address, type]) => ({
  literals: [address],
  match({ lookup, report }, start, end) {
    const pathEnd = lookup.runEnd(PATH, end);
    if (pathEnd > end) report({ type, start, end: pathEnd, shown: end - start });
  },
}));
