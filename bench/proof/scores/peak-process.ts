import { makeSession } from "../../speed/make-session.ts";
import { compactCold } from "../../speed/steps.ts";
import type { PeakMemory } from "./peak-memory.ts";

// Compacts one history once and reports how much memory that took. The peak of a process never falls, so this is a
// separate process.

const KILOBYTE = 1_024;

const messages = makeSession(Number(process.argv[2]));
globalThis.gc?.();
const beforeBytes = process.memoryUsage().rss;
compactCold(messages);
const answer: PeakMemory = { beforeBytes, peakBytes: process.resourceUsage().maxRSS * KILOBYTE };
process.stdout.write(JSON.stringify(answer));
