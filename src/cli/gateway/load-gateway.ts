import { explainMissingPackage } from "../../core/base/explain-missing-package.ts";
import { readManifest } from "../read-manifest.ts";

/** The packages that only the gateway uses. */
const PACKAGES = ["hono", "@hono/node-server", "undici", "prom-client", "pino"];

/** Loads the gateway. Its packages are optional, so that the library stays light: where one is missing, that is said. */
export function loadGateway() {
  return loadOrName(() => import("../../gateway/open-gateway.ts"));
}

/** Loads what serves the page without a gateway. */
export function loadPage() {
  return loadOrName(() => import("../../gateway/page/start-page.ts"));
}

async function loadOrName<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    const versions = readManifest().optionalDependencies;
    throw explainMissingPackage(
      error,
      "The gateway",
      PACKAGES.map((name) => `${name}@${versions[name] ?? "latest"}`),
    );
  }
}
