import { isObject } from "../core/json/wire-value.ts";
import type { ToolParameters } from "./retrieval-tools.ts";

/** The part of the Standard Schema specification (standardschema.dev, version 1) that frameworks use for tools. */
export interface StandardSchema<Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "palimpsest";
    readonly validate: (value: unknown) => StandardResult<Output>;
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>;
      readonly output: () => Record<string, unknown>;
    };
    readonly types?: { readonly input: unknown; readonly output: Output };
  };
}

type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/** The arguments of one of our tools as a schema that needs no validation library. */
export function standardSchema(parameters: ToolParameters): StandardSchema<Record<string, string>> {
  const write = (): Record<string, unknown> => ({ ...parameters });
  return {
    "~standard": {
      version: 1,
      vendor: "palimpsest",
      validate(value) {
        const fields = isObject(value) ? value : {};
        const missing = parameters.required.filter((name) => typeof fields[name] !== "string");
        if (missing.length > 0) return { issues: missing.map((name) => ({ message: `${name} must be a text` })) };
        // Other arguments that a model wrote are ignored.
        const known = Object.keys(parameters.properties).flatMap((name): [string, string][] => {
          const field = fields[name];
          return typeof field === "string" ? [[name, field]] : [];
        });
        return { value: Object.fromEntries(known) };
      },
      jsonSchema: { input: write, output: write },
    },
  };
}
