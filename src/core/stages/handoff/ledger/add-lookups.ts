import type { DelegationFact, PageFact, SearchFact } from "../../../model/ledger.ts";
import type { ToolActivity } from "../../../model/tool-activity.ts";
import { clipText } from "../../../text/clip-text.ts";
import { delegationKey, type LedgerDraft, pageKey, searchKey } from "./ledger-draft.ts";

/** Judgements: what a line of the handoff shows, with some room. */
const MAX_QUERY_CHARACTERS = 200;
const MAX_TASK_CHARACTERS = 300;

/** Notes what was searched for, which pages were visited and what was handed to other agents. */
export function addLookups(draft: LedgerDraft, activity: ToolActivity): void {
  const { family, known, shell, outcome } = activity;
  if (outcome.status === "denied") return;
  if (family === "search" || family === "list") {
    if (activity.target !== undefined)
      addSearch(draft, activity, activity.target, known.pattern === activity.target ? known.path : undefined);
  } else if (shell?.search !== undefined) addSearch(draft, activity, shell.search.pattern, shell.search.path);
  else if (known.url !== undefined) addPage(draft, activity, known.url, "page");
  else if (family === "web" && known.query !== undefined) addPage(draft, activity, known.query, "web-search");
  else if (family === "delegate") addDelegation(draft, activity);
}

function addSearch(
  draft: LedgerDraft,
  { outcome, messageNumber }: ToolActivity,
  query: string,
  path: string | undefined,
): void {
  const place = { query: clipText(query, MAX_QUERY_CHARACTERS), ...(path !== undefined && { path }) };
  const key = searchKey(place);
  const fact: SearchFact = {
    ...place,
    ...(outcome.matches !== undefined && { matches: outcome.matches }),
    ...(outcome.files !== undefined && { files: outcome.files }),
    runs: (draft.searches.get(key)?.runs ?? 0) + 1,
    lastMessage: messageNumber,
  };
  draft.searches.set(key, fact);
}

function addPage(
  draft: LedgerDraft,
  { outcome, messageNumber }: ToolActivity,
  target: string,
  kind: PageFact["kind"],
): void {
  const place = { kind, target: clipText(target, MAX_QUERY_CHARACTERS) };
  const key = pageKey(place);
  const visits = (draft.pages.get(key)?.visits ?? 0) + 1;
  draft.pages.set(key, { ...place, lastStatus: outcome.status, visits, lastMessage: messageNumber });
}

function addDelegation(draft: LedgerDraft, { target, known, outcome, messageNumber }: ToolActivity): void {
  if (target === undefined) return;
  const fact: DelegationFact = {
    task: clipText(target, MAX_TASK_CHARACTERS),
    ...(known.agent !== undefined && { agent: known.agent }),
    status: outcome.status,
    lastMessage: messageNumber,
  };
  draft.delegations.set(delegationKey(fact), fact);
}
