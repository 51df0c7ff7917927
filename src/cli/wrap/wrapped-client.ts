import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseJson } from "../../core/json/parse-json.ts";
import { isObject } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { HostPlace } from "../../keys/find-home.ts";

/** Where a client would send its requests without us. */
export interface ClientUpstreams {
  readonly anthropic?: string;
  readonly openai?: string;
  readonly gemini?: string;
}

/** What a client is started with so that it uses our gateway. */
export interface ClientSetup {
  /** In addition to its usual environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** The user's arguments, with ours among them. */
  readonly args: readonly string[];
}

export interface SetupCall {
  /** Of the gateway, without a path. */
  readonly url: string;
  /** Removed when the client has ended. */
  readonly folder: string;
  readonly place: HostPlace;
  readonly args: readonly string[];
  /** Whether the gateway compacts rather than only observing. */
  readonly compacts: boolean;
}

/** An agent that we know how to point at a gateway without touching the user's own files. */
export interface WrappedClient {
  /** As `palimpsest wrap` calls it. */
  readonly name: string;
  readonly program: string;
  /** Its title, and the npm package that installs it; undefined for an unknown command. */
  readonly install?: { readonly title: string; readonly package: string };
  /** What to write after `--` so that it works without a terminal, and without setting it up first. */
  readonly headlessExample?: string;
  /** Additional arguments if a script plays the model. */
  readonly demoArgs?: readonly string[];
  /** What its own settings say in addition to the environment. */
  findUpstreams?(place: HostPlace, args: readonly string[]): Promise<ClientUpstreams>;
  setUp(call: SetupCall): Promise<ClientSetup>;
}

/** The object in a settings file of a client; an empty one if there is none. */
export async function loadJsonFile(path: string): Promise<WireObject> {
  const text = await readFile(path, "utf8").catch(() => "");
  const value = parseJson(text);
  return isObject(value) ? value : {};
}

/**
 * Creates a copy of the user's folder that differs in one file: everything else in it is a link, so that what the
 * client writes there is written to the user's folder.
 */
export async function mirrorFolder(
  own: string,
  mirror: string,
  [first = "", ...rest]: readonly string[],
  text: string,
): Promise<void> {
  await mkdir(mirror, { recursive: true });
  for (const name of await readdir(own).catch(() => [])) {
    if (name !== first) await symlink(join(own, name), join(mirror, name));
  }
  if (rest.length > 0) await mirrorFolder(join(own, first), join(mirror, first), rest, text);
  else await writeFile(join(mirror, first), text, { mode: 0o600 });
}
