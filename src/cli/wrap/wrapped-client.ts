import type { HostPlace } from "../../keys/find-home.ts";

/** Where a client would go by itself. */
export interface ClientUpstreams {
  readonly anthropic?: string;
  readonly openai?: string;
  readonly gemini?: string;
}

/** What a client is started with so that it comes to us. */
export interface ClientSetup {
  /** Beside the environment it would have. */
  readonly environment: Readonly<Record<string, string>>;
  /** Those of the user, and ours among them. */
  readonly args: readonly string[];
}

export interface SetupCall {
  /** Of the gateway, without a path. */
  readonly url: string;
  /** Gone when the client has ended. */
  readonly folder: string;
  readonly place: HostPlace;
  readonly args: readonly string[];
  /** Whether the gateway compacts, and does not only watch. */
  readonly compacts: boolean;
}

/** An agent that we know how to point at a gateway without touching the user's own files. */
export interface WrappedClient {
  /** As `palimpsest wrap` calls it. */
  readonly name: string;
  readonly program: string;
  /** What it is called, and the npm package that brings it; undefined for a command that only its user knows. */
  readonly install?: { readonly title: string; readonly package: string };
  /** What it is also started with where a script plays the model. */
  readonly demoArgs?: readonly string[];
  /** What its own settings say beside the environment. */
  findUpstreams?(place: HostPlace, args: readonly string[]): Promise<ClientUpstreams>;
  setUp(call: SetupCall): Promise<ClientSetup>;
}
