import { fingerprint } from "./fingerprint.ts";

// A process of its own, so that time zone and locale are what the environment says.

process.stdout.write(fingerprint());
