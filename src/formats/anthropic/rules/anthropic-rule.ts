import type { Rule } from "../../finding.ts";
import type { RequestView } from "../request-view.ts";

export type AnthropicRule = Rule<RequestView>;
