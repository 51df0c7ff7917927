import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { palimpsest } from "../../src/integrations/claude-agent-sdk/index.ts";
import { keyOf } from "./run-client.ts";
import type { Stage } from "./set-stage.ts";
import { writeWorkFolder } from "./work-folder.ts";

export interface AgentRun {
  /** Where the SDK is installed. */
  readonly root: string;
  readonly stage: Stage;
  readonly folder: string;
  readonly steps: number;
}

/** How a session of the SDK ended. */
export interface AgentEnding {
  readonly result: string;
  /** The status of its MCP servers. */
  readonly servers: string;
  /** How often a hook of the host was called. */
  readonly ownHooks: number;
  /** What our hook reported. */
  readonly faults: readonly string[];
}

/** The messages of the SDK that this looks at. */
interface SdkMessage {
  readonly type: string;
  readonly subtype?: string;
  readonly result?: string;
  readonly mcp_servers?: readonly { readonly name: string; readonly status: string }[];
}

type Query = (call: { prompt: string; options: object }) => AsyncIterable<SdkMessage>;

/** Lets the real `query()` drive its own Claude Code with what our adapter returns, in a separate home and project. */
export async function runAgent({ root, stage, folder, steps }: AgentRun): Promise<AgentEnding> {
  const [home, project] = [join(folder, "home"), join(folder, "project")];
  mkdirSync(join(home, ".claude"), { recursive: true });
  writeWorkFolder(project, "agent", steps);
  // The hook and the MCP server open the gateway's archive, with its key.
  process.env["PALIMPSEST_HOME"] = stage.home;
  const { query } = (await import(pathToFileURL(join(root, "sdk.mjs")).href)) as { readonly query: Query };
  const faults: string[] = [];
  let ownHooks = 0;
  const own = palimpsest({
    gateway: stage.gateway.url,
    store: `file:${stage.store}`,
    onFault: (reason) => faults.push(reason),
  });
  const countCalls = async () => {
    ownHooks += 1;
    return {};
  };
  const options = {
    ...own,
    hooks: { PostToolUse: [...own.hooks.PostToolUse, { matcher: "Bash", hooks: [countCalls] }] },
    env: {
      ...own.env,
      HOME: home,
      CLAUDE_CONFIG_DIR: join(home, ".claude"),
      ANTHROPIC_API_KEY: keyOf("agent"),
      IS_SANDBOX: "1",
      DISABLE_AUTOUPDATER: "1",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    },
    cwd: project,
    model: "claude-opus-4-6",
    settingSources: [],
    permissionMode: "bypassPermissions",
    allowDangerouslySkipPermissions: true,
  };
  let [result, servers] = ["no result", "none"];
  for await (const message of query({ prompt: "Please work through the project.", options })) {
    if (message.subtype === "init") {
      servers = (message.mcp_servers ?? []).map(({ name, status }) => `${name} ${status}`).join(", ");
    }
    if (message.type === "result") result = message.result ?? message.subtype ?? "an error";
  }
  return { result, servers, ownHooks, faults };
}
