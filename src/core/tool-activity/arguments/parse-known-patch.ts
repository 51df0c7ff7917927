import { rememberByIdentity } from "../../base/remember-by-identity.ts";
import type { KnownArguments } from "../../model/tool-activity.ts";
import { type ParsedDiff, parseDiff } from "../../outputs/diff/parse-diff.ts";

/** The patch among the arguments of a call: which files it names, touches and changes is asked one after another. */
export const parseKnownPatch: (known: KnownArguments) => ParsedDiff = rememberByIdentity(({ patch = "" }) =>
  parseDiff(patch),
);
