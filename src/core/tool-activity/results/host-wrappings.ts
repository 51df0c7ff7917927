import { unwrapClaudeError, unwrapClaudeExit, unwrapReminders, unwrapStatusTags } from "./hosts/claude-code.ts";
import { unwrapCodex } from "./hosts/codex.ts";
import { unwrapCopilot } from "./hosts/copilot.ts";
import { unwrapExitLine } from "./hosts/exit-line.ts";
import { unwrapGemini } from "./hosts/gemini-cli.ts";
import { unwrapMagentic, unwrapSmolagents } from "./hosts/notebook-agents.ts";
import { unwrapOpenCode } from "./hosts/open-code.ts";
import { unwrapOpenHands } from "./hosts/open-hands.ts";
import { unwrapPi } from "./hosts/pi.ts";
import { unwrapSweAgent } from "./hosts/swe-agent.ts";
import type { UnwrappedResult } from "./unwrapped-result.ts";

/** Takes the wrapping of one host off a text, or answers undefined where the text does not have it. */
export type HostWrapping = (text: string) => UnwrappedResult | undefined;

/** In the order in which they may be nested, outermost first. */
export const hostWrappings: readonly HostWrapping[] = [
  unwrapReminders,
  unwrapClaudeError,
  unwrapStatusTags,
  unwrapClaudeExit,
  unwrapCodex,
  unwrapGemini,
  unwrapCopilot,
  unwrapOpenHands,
  unwrapOpenCode,
  unwrapSweAgent,
  unwrapSmolagents,
  unwrapMagentic,
  unwrapPi,
  unwrapExitLine,
];
