import { explainMissingPackage } from "../../core/explain-missing-package.ts";
import { readManifest } from "../read-manifest.ts";

/** The packages that only the gateway uses. */
const PACKAGES = ["hono", "@hono/node-server", "undici", "prom-client", "pino"];

/** Loads the gateway. Its packages are optional, so that the library stays light: where one is missing, that is said. */
export async function loadGateway() {
  try {
    return await import("../../gateway/open-gateway.ts");
  } catch (error) {
    const versions = readManifest().optionalDependencies;
    throw explainMissingPackage(
      error,
      "The gateway",
      PACKAGES.map((name) => `${name}@${versions[name] ?? "latest"}`),
    );
  }
}
