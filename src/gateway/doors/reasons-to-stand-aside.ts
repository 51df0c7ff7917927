import type { ToldReason } from "../base/reason.ts";

export const PROVIDER_KEEPS_PART: ToldReason = {
  name: "provider-keeps-state",
  sentence: "the provider keeps part of the conversation",
};
export const PROVIDER_COMPACTS: ToldReason = {
  name: "provider-compacts",
  sentence: "the request asks the provider to compact",
};
export const PROVIDER_EDITS: ToldReason = {
  name: "provider-compacts",
  sentence: "the request asks the provider to edit the context",
};
