import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { SessionArchive } from "../../archives/session-archive.ts";
import type { KeyedHash } from "../../core/base/ports.ts";
import { palimpsestRedactor } from "../../core/redact/palimpsest-redactor.ts";
import { rememberingRedactor } from "../../core/redact/remembering-redactor.ts";
import { estimatingCounter } from "../../core/tokens/index.ts";
import { judgeVisitor } from "../http/judge-visitor.ts";
import { listen } from "../http/listen.ts";
import { refuse } from "../http/refuse.ts";
import { addPage } from "./add-page.ts";
import { nameStore } from "./name-store.ts";
import { loadPageAssets } from "./page-assets.ts";

export interface PageOptions {
  readonly archive: SessionArchive;
  readonly tenant: string;
  readonly hash: KeyedHash;
  readonly storeUrl: string;
  readonly port: number;
}

/** A page that is served. */
export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";

/** Serves the page over an archive, without a gateway: on loopback, for its user. */
export async function startPage(options: PageOptions): Promise<ServedPage> {
  const { archive, tenant, hash, storeUrl, port } = options;
  const assets = await loadPageAssets();
  if (assets === undefined) throw new Error("The page was not built. In a clone: npm run build");
  const app = new Hono();
  app.use(async ({ req }, next) => {
    const judged = judgeVisitor(req.raw, { hasTokens: false, allowedHosts: [] });
    if (judged.kind === "answered") return judged.response;
    await next();
    return undefined;
  });
  addPage(app, {
    assets,
    facts: { mode: "archive", store: nameStore(storeUrl) },
    tenants: new Map(),
    tenant,
    archive: () => archive,
    counter: estimatingCounter(),
    redactor: rememberingRedactor(palimpsestRedactor),
    hash,
  });
  app.all("*", () => refuse(404, "unknown_path", "unknown path"));
  const server = createServer(getRequestListener(app.fetch));
  const url = await listen(server, port, LOOPBACK);
  return {
    url,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}
