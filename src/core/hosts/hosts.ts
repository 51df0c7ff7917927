import { anyHost } from "./any-host.ts";
import { claudeCode } from "./claude-code.ts";
import { cline } from "./cline.ts";
import { codex } from "./codex.ts";
import { continueDev } from "./continue.ts";
import { copilot } from "./copilot.ts";
import { cursor } from "./cursor.ts";
import { geminiCli } from "./gemini-cli.ts";
import { hermes } from "./hermes.ts";
import type { Host } from "./host.ts";
import { magenticOne } from "./magentic-one.ts";
import { openCode } from "./open-code.ts";
import { openHands } from "./open-hands.ts";
import { pi } from "./pi.ts";
import { qwenCode } from "./qwen-code.ts";
import { smolagents } from "./smolagents.ts";
import { sweAgent } from "./swe-agent.ts";

/** Every known host, in the order in which their wrappings may be nested, outermost first. */
export const HOSTS: readonly Host[] = [
  claudeCode,
  codex,
  geminiCli,
  qwenCode,
  copilot,
  openHands,
  openCode,
  sweAgent,
  smolagents,
  magenticOne,
  cline,
  continueDev,
  cursor,
  hermes,
  pi,
  anyHost,
];

/** The names of files with a project's rules, in lower case. */
export const RULES_FILES: readonly string[] = HOSTS.flatMap(({ rulesFiles }) => rulesFiles?.split(" ") ?? []);
