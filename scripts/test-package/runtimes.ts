/** A runtime from npm, and what of the package it runs. */
export interface Runtime {
  readonly name: string;
  readonly package: string;
  readonly program: string;
  /** Arguments before the path of a script. */
  readonly args: readonly string[];
  /** False if the gateway is not supported. */
  readonly hasGateway: boolean;
}

/** Those of the table in docs/reference/package.md. */
export const RUNTIMES: readonly Runtime[] = [
  { name: "node-22", package: "node@22", program: "node", args: [], hasGateway: true },
  { name: "node-24", package: "node@24", program: "node", args: [], hasGateway: true },
  { name: "node-26", package: "node@26", program: "node", args: [], hasGateway: true },
  { name: "deno", package: "deno@2", program: "deno", args: ["run", "-A"], hasGateway: true },
  { name: "bun", package: "bun@1", program: "bun", args: [], hasGateway: false },
];
