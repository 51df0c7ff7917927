import { type Knob, nameSettings, type Setting } from "../core/policy/setting.ts";
import { parsePrices } from "../core/prices/find-price-card.ts";

/** What a settings file may say about the gateway. */
export interface GatewayFileSettings {
  readonly port?: number;
  readonly host?: string;
  readonly allowedHosts?: string;
  readonly upstreamAnthropic?: string;
  readonly upstreamOpenai?: string;
  readonly upstreamGemini?: string;
  readonly store?: string;
  readonly observe?: boolean;
  readonly noPage?: boolean;
  readonly promptCache?: "auto" | "off" | "5m" | "1h";
  readonly context?: number;
  readonly windows?: ReadonlyMap<string, number>;
  /** Dollars per million tokens by model, as `parsePrices` takes them. */
  readonly prices?: ReadonlyMap<string, string>;
  readonly mediaReducer?: string;
  readonly maxBody?: number;
  readonly connectTimeout?: number;
  readonly firstByteTimeout?: number;
  readonly idleTimeout?: number;
  readonly logLevel?: "silent" | "info" | "debug";
}

/** Used if neither an option nor a file says otherwise. */
export const GATEWAY_DEFAULTS = {
  port: 4870,
  host: "127.0.0.1",
  upstreamAnthropic: "https://api.anthropic.com",
  upstreamOpenai: "https://api.openai.com",
  upstreamGemini: "https://generativelanguage.googleapis.com",
  observe: false,
  noPage: false,
  promptCache: "auto",
  maxBody: 64 * 1024 * 1024,
  connectTimeout: 10,
  firstByteTimeout: 600,
  idleTimeout: 300,
  logLevel: "info",
} as const satisfies GatewayFileSettings;

/** A day, in seconds. */
const MAX_TIMEOUT = 86_400;
/** The range of windows that a model for an agent may have. */
const MIN_WINDOW = 4_000;
const MAX_WINDOW = 100_000_000;

/** Every setting of the gateway by its name in code, in the order of the reference. */
const KNOBS: Readonly<Record<keyof GatewayFileSettings, Knob>> = {
  port: {
    values: { kind: "whole-number", least: 0, most: 65_535 },
    doc: "where it listens; 0 takes any free port",
  },
  host: {
    values: { kind: "checked", range: "a host name or an address", isValid: isHost },
    doc: "the address it listens on; any other than loopback requires a token",
  },
  allowedHosts: {
    isNamedOnly: true,
    values: { kind: "checked", range: "host names, separated by commas", isValid: areHosts },
    doc: "further host names by which it may be reached without a token, and whose pages may ask",
  },
  upstreamAnthropic: {
    isNamedOnly: true,
    values: { kind: "checked", range: "an http or https address", isValid: isWebAddress },
    doc: "where requests to Anthropic's API go",
  },
  upstreamOpenai: {
    isNamedOnly: true,
    values: { kind: "checked", range: "an http or https address", isValid: isWebAddress },
    doc: "where requests to OpenAI's APIs go; any server that speaks them will do",
  },
  upstreamGemini: {
    isNamedOnly: true,
    values: { kind: "checked", range: "an http or https address", isValid: isWebAddress },
    doc: "where requests to the Gemini API go",
  },
  store: {
    isNamedOnly: true,
    values: { kind: "checked", range: "file:PATH, postgres://… or memory:", isValid: isStore },
    doc: "where originals and rewrites are kept",
  },
  observe: {
    values: { kind: "flag" },
    doc: "reports what it would do, but changes nothing",
  },
  noPage: {
    values: { kind: "flag" },
    doc: "serves no page at /",
  },
  promptCache: {
    values: { kind: "choice", choices: ["auto", "off", "5m", "1h"] },
    doc: "adds hints for the provider's prompt cache, with this lifetime, if the client sends none; auto does so for Claude",
  },
  context: {
    values: { kind: "whole-number", least: MIN_WINDOW, most: MAX_WINDOW },
    doc: "the window of every model, in tokens, instead of the dated table",
  },
  windows: {
    // One each time it is given.
    flag: "window",
    values: {
      kind: "checked",
      range: `a mapping of models to whole numbers between ${MIN_WINDOW} and ${MAX_WINDOW}`,
      isValid: areWindows,
    },
    doc: "the window of a model, in tokens; may be repeated",
  },
  prices: {
    // One each time it is given.
    flag: "price",
    values: {
      kind: "checked",
      range: "a mapping of models to dollars per million tokens, each as INPUT,OUTPUT,CACHE-READ,CACHE-WRITE",
      isValid: arePrices,
    },
    doc: "the prices of single models, or of all with `*`, instead of the dated table",
  },
  mediaReducer: {
    // The command runs here, and sees what clients send.
    isNamedOnly: true,
    values: { kind: "checked", range: "command:CMD", isValid: isCommand },
    doc: "a command that shrinks an image that a provider refused as too large: it reads the image on standard input and writes the smaller one on standard output",
  },
  maxBody: {
    values: { kind: "whole-number", least: 1_000, most: 1_000_000_000 },
    doc: "the largest request, in bytes; a larger one is answered with 413",
  },
  connectTimeout: {
    values: { kind: "whole-number", least: 1, most: MAX_TIMEOUT },
    doc: "seconds a provider may take to be reached",
  },
  firstByteTimeout: {
    values: { kind: "whole-number", least: 1, most: MAX_TIMEOUT },
    doc: "seconds a provider may take to begin its answer",
  },
  idleTimeout: {
    values: { kind: "whole-number", least: 1, most: MAX_TIMEOUT },
    doc: "seconds between two pieces of an answer",
  },
  logLevel: {
    values: { kind: "choice", choices: ["silent", "info", "debug"] },
    doc: "how much is logged; the log never contains content",
  },
};

export const GATEWAY_SETTINGS: readonly Setting[] = nameSettings("gateway", KNOBS);

function isHost(value: unknown): boolean {
  return typeof value === "string" && /^[\w.:-]{1,253}$/.test(value);
}

function areHosts(value: unknown): boolean {
  return typeof value === "string" && value.split(",").every((name) => isHost(name.trim()));
}

/** Credentials in an address would appear wherever addresses are shown. */
function isWebAddress(value: unknown): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return (protocol === "http:" || protocol === "https:") && username === "" && password === "";
}

function isCommand(value: unknown): boolean {
  return typeof value === "string" && /^command:\s*\S/.test(value);
}

function isStore(value: unknown): boolean {
  return typeof value === "string" && /^(?:memory:$|file:.|postgres(?:ql)?:\/\/.)/i.test(value);
}

function arePrices(value: unknown): boolean {
  if (!(value instanceof Map)) return false;
  return [...value.values()].every((prices) => typeof prices === "string" && parsePrices(prices) !== undefined);
}

function areWindows(value: unknown): boolean {
  if (!(value instanceof Map)) return false;
  return [...value.values()].every(
    (tokens) => Number.isSafeInteger(tokens) && Number(tokens) >= MIN_WINDOW && Number(tokens) <= MAX_WINDOW,
  );
}
