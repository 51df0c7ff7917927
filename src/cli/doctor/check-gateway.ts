import { createServer } from "node:net";
import { findErrorCode } from "../../core/base/error-code.ts";
import { formatNumber } from "../../core/render/format-number.ts";
import type { GatewaySettings } from "../../gateway/gateway-settings.ts";
import { hostPlace } from "../../keys/find-home.ts";
import { MODEL_WINDOWS } from "../../summarizers/model-windows.ts";
import type { OptionValues } from "../command.ts";
import { loadGateway } from "../gateway/load-gateway.ts";
import { loadGatewaySettings } from "../gateway/load-gateway-settings.ts";
import { checkStore } from "./check-store.ts";
import { type DoctorFinding, fail, ok } from "./finding.ts";

/** A judgement: a server that takes longer to answer counts as unreachable. */
const REACH_MS = 5_000;

/** Whether a gateway with these settings could start, and with `--online` whether the providers can be reached. */
export async function checkGateway(values: OptionValues): Promise<DoctorFinding[]> {
  try {
    const { settings } = await loadGatewaySettings(values);
    return [
      await checkPackages(),
      await checkPort(settings),
      { ...(await checkStore({ store: settings.storeUrl }, hostPlace())), check: "gateway store" },
      describeWindows(settings),
      ...(await checkUpstreams(settings, values["online"] === true)),
    ];
  } catch (error) {
    const next = "correct it; palimpsest gateway --help lists every option";
    return [fail("gateway", describe(error), next)];
  }
}

async function checkPackages(): Promise<DoctorFinding> {
  try {
    await loadGateway();
    return ok("gateway packages", "they are installed");
  } catch (error) {
    return fail("gateway packages", describe(error), "install them");
  }
}

async function checkPort({ host, port }: GatewaySettings): Promise<DoctorFinding> {
  const check = "gateway port";
  const server = createServer();
  const refusal = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once("error", resolve);
    server.listen(port, host, () => resolve(undefined));
  });
  server.close();
  if (refusal === undefined) return ok(check, `${port} on ${host} is free`);
  const message = `cannot listen on ${port} of ${host} (${refusal.code ?? "unknown reason"})`;
  return fail(check, message, "name another with --port; 0 takes any that is free");
}

function describeWindows({ windows }: GatewaySettings): DoctorFinding {
  const given = Object.entries(windows).map(
    ([model, tokens]) => `${model === "*" ? "every other model" : model} ${formatNumber(tokens)}`,
  );
  const table = `a table of ${MODEL_WINDOWS.length} families; other models are left alone until a provider names a limit`;
  const message = Object.hasOwn(windows, "*") ? given.join(", ") : [...given, table].join(", ");
  return ok("gateway windows", message);
}

async function checkUpstreams({ upstreams }: GatewaySettings, isOnline: boolean): Promise<DoctorFinding[]> {
  return Promise.all(
    Object.entries(upstreams).map(async ([name, url]): Promise<DoctorFinding> => {
      const check = `gateway upstream ${name}`;
      if (!isOnline) return ok(check, `${url.origin}; --online tries to reach it`);
      try {
        const signal = AbortSignal.timeout(REACH_MS);
        // Any answer will do: without credentials most are refusals.
        const response = await fetch(url, { method: "HEAD", redirect: "manual", signal });
        return ok(check, `${url.origin} answers (${response.status})`);
      } catch (error) {
        const message = `${url.origin} cannot be reached (${nameFailure(error)})`;
        return fail(check, message, `check --upstream-${name}, the network and the proxy`);
      }
    }),
  );
}

/** `fetch` hides what went wrong in the cause. */
function nameFailure(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return findErrorCode(cause) ?? (cause instanceof Error ? cause.name : "unknown reason");
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : "unknown reason";
}
