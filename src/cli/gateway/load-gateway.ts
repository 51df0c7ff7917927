import { explainMissingPackage } from "../../core/base/explain-missing-package.ts";
import { loadManifest } from "../load-manifest.ts";

/** The packages that serve the page, and the others that only a gateway needs. */
const PAGE_PACKAGES = ["hono", "@hono/node-server"];
const GATEWAY_PACKAGES = [...PAGE_PACKAGES, "undici", "prom-client", "pino"];

/**
 * Loads the gateway. Its packages are optional, so that the library stays light: if one is missing, the error says so.
 */
export function loadGateway() {
  return loadWithPackages("The gateway", GATEWAY_PACKAGES, () => import("../../gateway/open-gateway.ts"));
}

/** Loads what serves the page without a gateway. */
export function loadPage() {
  return loadWithPackages("The page", PAGE_PACKAGES, () => import("../../gateway/page/start-page.ts"));
}

async function loadWithPackages<Loaded>(
  user: string,
  packages: readonly string[],
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    const versions = loadManifest().optionalDependencies;
    throw explainMissingPackage(
      error,
      user,
      packages.map((name) => `${name}@${versions[name] ?? "latest"}`),
    );
  }
}
