import type { TokenCounter } from "../base/ports.ts";
import type { Originals } from "../markers/collect-originals.ts";
import { sealHandoff } from "../markers/seal-handoff.ts";
import type { AccountEntry } from "../model/account.ts";
import type { Handoff } from "../model/handoff.ts";
import type { Ledger } from "../model/ledger.ts";
import type { Pin } from "../model/pin.ts";
import type { FoldPlan } from "../model/plan.ts";
import type { ClaimReport } from "../model/report.ts";
import type { AskedSummary } from "../model/summary.ts";
import type { ToolActivity } from "../model/tool-activity.ts";
import type { CoreTools } from "../plan/core-tools.ts";
import { listHostPins } from "../plan/find-untold-pins.ts";
import { isFolded } from "../plan/is-folded.ts";
import type { ForeignHandoff } from "../resume/find-foreign-handoffs.ts";
import { keepProse } from "../stages/handoff/keep-prose.ts";
import { numberActions } from "../stages/handoff/number-actions.ts";
import { RULES, reviewPins } from "../stages/handoff/pins/review-pins.ts";
import { type HandoffContent, renderHandoff } from "../stages/handoff/render-handoff.ts";
import { writeItem } from "../stages/handoff/write-item.ts";
import { listOwnTurns } from "../turns/list-user-turns.ts";
import { checkProse } from "./check-prose.ts";
import { fillHandoff, SEAL_TOKENS } from "./fill-handoff.ts";
import { gatherFrame } from "./gather-frame.ts";

/** A handoff ready to be put in place of what it stands for. */
export interface WrittenHandoff {
  readonly handoff: Handoff;
  /** Its text, sealed. */
  readonly text: string;
  /** What it tells of results that stay shortened: it is written into them. */
  readonly excerpts: ReadonlyMap<ToolActivity, string>;
  /** The shortest text it can have, sealed, for a window that has no room for more. */
  readonly smallestText: () => string;
  readonly ledger: Ledger;
  readonly pins: readonly Pin[];
  readonly claims: ClaimReport;
}

/** The present state may take this share of a handoff, besides the request and the rules. A model's prose comes first. */
const NOW_SHARE = 0.25;

/** Writes the handoff of a plan: gather what stands, check what a model wrote, choose what is told, seal. */
export function writeHandoff(
  plan: FoldPlan,
  asked: AskedSummary | undefined,
  originals: Originals,
  tools: CoreTools,
): WrittenHandoff {
  const { state } = plan;
  const { measurer, redactor, hash } = tools;
  const { least, now, ledger, wholeLedger, redacted, handoffs } = gatherFrame(plan, originals, tools);
  const prose = checkProse(plan, asked, wholeLedger, tools);

  const rules =
    prose === undefined
      ? { pins: least.pins, entries: [] }
      : reviewPins(least.pins, prose.sections[RULES] ?? [], {
          turns: listOwnTurns(
            redacted.map((message, index) => ({ message, number: plan.numbers[index] ?? index + 1 })),
          ),
          fixed: listHostPins(plan.request, redactor),
          earlier: state.pins,
        });
  const checked = prose === undefined ? {} : { ...prose.sections, [RULES]: rules.entries };
  const bare = { ...least, pins: rules.pins, isModelWritten: asked?.kind === "written" };
  const roomBeside = (content: HandoffContent): number =>
    plan.handoffTokens - SEAL_TOKENS - measurer.counter.count(renderHandoff(content));
  const sections = keepProse(checked, roomBeside(bare), measurer.counter);
  const withoutRoom = countItems(checked) - countItems(sections);
  const actions = numberActions(state.handoff, sections["Completed actions"] ?? []);
  const written = { ...bare, sections, ...(actions !== undefined && { actions }) };
  const nowTokens = Math.min(plan.handoffTokens * NOW_SHARE, roomBeside(written));
  const frame = { ...written, now: takeLines(now, nowTokens, measurer.counter) };
  const told = [...handoffs].flatMap(([position, handoff]) =>
    isFolded(position, plan.partition) ? listTold(handoff, true) : [],
  );
  const earlier = [...listTold(state.handoff, prose === undefined), ...told];
  const filled = fillHandoff({ ...plan, redacted }, { frame, earlier }, originals, tools);

  const { lineage } = state;
  const number = state.compactionCount + 1;
  const text = sealHandoff({ lineage, number, body: filled.text }, hash);
  const { replaced, ranges, rulesLeftOut, language } = least;
  return {
    handoff: {
      replaced,
      ranges,
      sections,
      account: filled.account,
      ...(filled.names.length > 0 && { names: filled.names }),
      ...(rulesLeftOut !== undefined && { rulesLeftOut }),
      ...(actions !== undefined && { actions }),
      lineage,
      number,
      ...(language !== "English" && { language }),
    },
    text,
    excerpts: filled.excerpts,
    smallestText: () => sealHandoff({ lineage, number, body: redactor.redact(renderHandoff(bare)) }, hash),
    ledger,
    pins: rules.pins,
    claims: {
      checked: prose?.checked ?? 0,
      dropped: (prose?.dropped ?? 0) + withoutRoom,
      restored: prose === undefined ? 0 : filled.account.length,
      reasons: { ...prose?.reasons, ...(withoutRoom > 0 && { "no-room": withoutRoom }) },
    },
  };
}

function takeLines(lines: readonly string[], maxTokens: number, counter: TokenCounter): string[] {
  let left = maxTokens;
  return lines.filter((line) => {
    const cost = counter.count(writeItem(line));
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

function countItems(sections: Handoff["sections"]): number {
  return Object.values(sections).flat().length;
}

/** What the handoff before this one told: it competes again, as it is. A model was given its own prose to go on from. */
function listTold(
  handoff: Pick<ForeignHandoff, "replaced" | "sections" | "account"> | undefined,
  carriesProse: boolean,
): readonly AccountEntry[] {
  if (handoff === undefined) return [];
  const prose = carriesProse
    ? Object.entries(handoff.sections).flatMap(([name, items = []]) =>
        items.map(
          (item): AccountEntry => ({ number: handoff.replaced.last, kind: "record", pieces: [`${name}: ${item}`] }),
        ),
      )
    : [];
  return [...(handoff.account ?? []), ...prose];
}
