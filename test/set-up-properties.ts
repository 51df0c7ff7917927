import fc from "fast-check";

/** Runs of one property; the soak campaign raises it through `RUNS`. */
const numRuns = Number(process.env["RUNS"] ?? 100);

fc.configureGlobal({ seed: Number(process.env["SEED"]), numRuns });
