import type { Command } from "./command.ts";
import { archive } from "./commands/archive.ts";
import { bench } from "./commands/bench.ts";
import { breakdown } from "./commands/breakdown.ts";
import { compact } from "./commands/compact.ts";
import { demo } from "./commands/demo.ts";
import { doctor } from "./commands/doctor.ts";
import { gatewayCommand } from "./commands/gateway.ts";
import { preview } from "./commands/preview.ts";
import { redactCommand } from "./commands/redact.ts";
import { reduceCommand } from "./commands/reduce.ts";
import { retrieve } from "./commands/retrieve.ts";
import { rulesCommand } from "./commands/rules.ts";
import { runCommand } from "./commands/run.ts";
import { search } from "./commands/search.ts";
import { sessions } from "./commands/sessions.ts";
import { trajectories } from "./commands/trajectories.ts";
import { validate } from "./commands/validate.ts";
import { worker } from "./commands/worker.ts";

/** Every command, in the order in which the help lists them. */
export const commands: readonly Command[] = [
  compact,
  preview,
  retrieve,
  search,
  sessions,
  archive,
  gatewayCommand,
  breakdown,
  validate,
  redactCommand,
  reduceCommand,
  runCommand,
  rulesCommand,
  trajectories,
  worker,
  doctor,
  bench,
  demo,
];
