import { fingerprint } from "./fingerprint.ts";

// A separate process, so that time zone and locale are what the environment says.

process.stdout.write(fingerprint());
