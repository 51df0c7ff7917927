import { getTexts, type OptionValues, UsageError } from "../command.ts";

/** For a token that should not be visible in the list of processes. */
const TOKEN_VARIABLE = "PALIMPSEST_GATEWAY_TOKEN";

/** The tenant of a token without a name. */
const UNNAMED = "default";

/**
 * `[NAME=]TOKEN`. A name is short and followed by more than equal signs, so that a token that ends with two of them has
 * no name.
 */
export function splitToken(text: string): { readonly name?: string; readonly token: string } {
  const [, name, token] = /^([\w.-]{1,64})=([^=].*)$/.exec(text) ?? [];
  return name === undefined || token === undefined ? { token: text } : { name, token };
}

/** Reads the gateway's own tokens, `[NAME=]TOKEN` each, and the tenant of each. */
export function parseTokens(
  values: OptionValues,
  environment: Readonly<Record<string, string | undefined>>,
): Map<string, string> {
  const variable = environment[TOKEN_VARIABLE];
  if (variable === "") throw new UsageError(`${TOKEN_VARIABLE} is empty. Set it, or unset it to do without a token.`);
  const given = [...getTexts(values, "token"), ...(variable === undefined ? [] : [variable])];
  const tenants = new Map<string, string>();
  for (const text of given) {
    const { name = UNNAMED, token } = splitToken(text);
    // This is what a shell makes of NAME=$UNSET. A token that really ends this way must have a name before it.
    if (/^[^=]*=$/.test(text)) throw new UsageError("--token has a name but no token after it. It takes [NAME=]TOKEN.");
    if (!/^[\x21-\x7e]{1,1000}$/.test(token)) {
      throw new UsageError("--token takes [NAME=]TOKEN; a token is one word of plain characters.");
    }
    if ((tenants.get(token) ?? name) !== name) throw new UsageError("One token cannot have two names.");
    tenants.set(token, name);
  }
  return tenants;
}
