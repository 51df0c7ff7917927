import { spawn } from "node:child_process";
import { hostPlace } from "../../keys/find-home.ts";
import { keyedHash } from "../../keys/keyed-hash.ts";
import { loadKey } from "../../keys/load-key.ts";
import { type Command, flag, getText, getWholeNumber, option, printAnswer } from "../command.ts";
import { loadPage } from "../gateway/load-gateway.ts";
import { serveUntilTold } from "../gateway/serve-until-told.ts";
import { findStoreUrl, openChosenStore, STORE_OPTIONS } from "../open-chosen-store.ts";
import type { Terminal } from "../terminal.ts";

/** A port that no well-known program uses. */
const PORT = 4871;

/** `palimpsest ui`: the gateway's page over an archive, without a gateway. */
export const ui: Command = {
  name: "ui",
  operands: "",
  options: {
    port: option("N", `where it listens; 0 takes any free port (default ${PORT})`),
    "no-open": flag("do not open a browser"),
    ...STORE_OPTIONS,
  },
  details: [
    "Listens on loopback, so anyone who can use this machine can open it. Secrets in originals are hidden unless you ask for them. A running gateway has the same page at its own address. Stop it with Ctrl-C.",
    "Examples:\n  palimpsest ui\n  palimpsest ui --store file:team.db --port 0 --no-open",
  ],

  async run({ values, terminal }) {
    const port = getWholeNumber(values, "port") ?? PORT;
    const archive = await openChosenStore(values, { create: false });
    try {
      const { startPage } = await loadPage();
      const page = await startPage({
        archive,
        tenant: getText(values, "tenant") ?? "default",
        hash: keyedHash(await loadKey(hostPlace())),
        storeUrl: findStoreUrl(values, hostPlace()),
        port,
      });
      await printAnswer({ values, terminal }, { url: page.url }, `palimpsest ui is at ${page.url}\n`);
      if (values["no-open"] !== true && values["json"] !== true) openInBrowser(page.url, terminal);
      await serveUntilTold(page, terminal);
      return 0;
    } finally {
      await archive.close();
    }
  },
};

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** If nobody is watching, or nothing can open it, the address was printed anyway. */
function openInBrowser(url: string, { isWatched }: Terminal): void {
  if (!isWatched) return;
  const [program, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const child = spawn(program, [...args, url], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
