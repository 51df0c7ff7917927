import { describeNodeProblem } from "../../require-node.ts";
import type { Finding } from "./finding.ts";

/** Whether this Node runs us. */
export function checkNode(version: string): Finding {
  if (describeNodeProblem(version) === undefined) return { check: "node", status: "ok", message: `Node ${version}` };
  return {
    check: "node",
    status: "fail",
    message: `Node ${version} is not supported`,
    next: "install Node 22.18, 24.11, 26 or newer",
  };
}
