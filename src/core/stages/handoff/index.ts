export { describeNow, type NowInput } from "./describe-now.ts";
export { keepProse } from "./keep-prose.ts";
export { buildLedger } from "./ledger/build-ledger.ts";
export { type ParsedHandoff, parseHandoff } from "./parse-handoff.ts";
export { minePins } from "./pins/mine-pins.ts";
export { type HandoffContent, renderHandoff } from "./render-handoff.ts";
export { type JudgedAnswer, judgeAnswer } from "./summary-gate/judge-answer.ts";
export { parseSummary } from "./summary-prompt/parse-summary.ts";
export { type SummaryPromptInput, writeSummaryPrompt } from "./summary-prompt/write-summary-prompt.ts";
