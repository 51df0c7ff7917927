import { indexShapes, type ShapeIndex } from "../find-secrets.ts";
import type { RedactOptions, SecretPattern } from "../redaction.ts";
import type { SecretShape } from "../secret-shape.ts";
import { assignments } from "./assignments.ts";
import { callArguments } from "./call-arguments.ts";
import { chosenPasswords } from "./chosen-passwords.ts";
import { commandSecrets } from "./command-secrets.ts";
import { contacts } from "./contacts.ts";
import { delimitedTables, valueTables } from "./delimited-tables.ts";
import { decodedTexts, encodedTexts } from "./encoded-texts.ts";
import { extraPatterns } from "./extra-patterns.ts";
import { flaggedValues } from "./flagged-values.ts";
import { foreignNames } from "./foreign-names.ts";
import { formedTokens } from "./formed-tokens.ts";
import { authorization, cookies } from "./header-credentials.ts";
import { htmlTables } from "./html-tables.ts";
import { keyNumbers } from "./key-numbers.ts";
import { passwordHashes } from "./password-hashes.ts";
import { placeholderDefaults } from "./placeholder-defaults.ts";
import { printedSecrets } from "./printed-secrets.ts";
import { privateKeys } from "./private-keys.ts";
import { queryParameters } from "./query-parameters.ts";
import { secretMaps } from "./secret-maps.ts";
import { sparedStretches } from "./spared-stretches.ts";
import { spokenLogins } from "./spoken-logins.ts";
import { spokenSecrets } from "./spoken-secrets.ts";
import { sqlRows } from "./sql-rows.ts";
import { unknownTokens } from "./unknown-tokens.ts";
import { urlCredentials } from "./url-credentials.ts";
import { vendorTokens } from "./vendor-tokens.ts";
import { webhooks } from "./webhooks.ts";

const SECRETS: readonly SecretShape[] = [
  ...sparedStretches,
  ...vendorTokens,
  ...formedTokens,
  ...privateKeys,
  ...passwordHashes,
  ...webhooks,
  ...urlCredentials,
  ...queryParameters,
  ...authorization,
  cookies,
  assignments,
  ...foreignNames,
  ...unknownTokens,
  ...chosenPasswords,
  ...spokenSecrets,
  ...spokenLogins,
  ...printedSecrets,
  ...flaggedValues,
  ...secretMaps,
  encodedTexts,
  decodedTexts,
  placeholderDefaults,
  ...callArguments,
  ...keyNumbers,
  delimitedTables,
  valueTables,
  ...htmlTables,
  ...sqlRows,
  ...commandSecrets,
];

const NO_PATTERNS: readonly SecretPattern[] = [];

/** Building an index takes milliseconds and depends only on the options, so each is built once. */
const indexes = new WeakMap<readonly SecretPattern[], Map<boolean, ShapeIndex>>();

/** The shapes that the options ask for, ready to search. Throws `UNSAFE_PATTERN` if it refuses a host's pattern. */
export function chooseShapes(options: RedactOptions): ShapeIndex {
  const patterns = options.extraPatterns ?? NO_PATTERNS;
  const withContacts = options.contacts ?? false;
  const known = indexes.get(patterns)?.get(withContacts);
  if (known !== undefined) return known;

  const index = indexShapes([...SECRETS, ...(withContacts ? contacts : []), ...extraPatterns(patterns)]);
  indexes.set(patterns, new Map(indexes.get(patterns)).set(withContacts, index));
  return index;
}
