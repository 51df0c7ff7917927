export { buildSections, type Sections, type SectionsInput } from "./build-sections.ts";
export { joinSummary } from "./join-summary.ts";
export { buildLedger } from "./ledger/build-ledger.ts";
export { parseHandoff } from "./parse-handoff.ts";
export { minePins } from "./pins/mine-pins.ts";
export { type RenderOptions, renderHandoff } from "./render-handoff.ts";
export { type JudgedAnswer, judgeAnswer } from "./summary-gate/judge-answer.ts";
export { parseSummary } from "./summary-prompt/parse-summary.ts";
export { type SummaryPromptInput, writeSummaryPrompt } from "./summary-prompt/write-summary-prompt.ts";
