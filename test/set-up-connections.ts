import { Agent, setGlobalDispatcher } from "undici";

/**
 * Makes every `fetch` of a test open a separate connection, for the reason that `never-hangs-up.ts` gives: the gateway
 * closes kept connections after five seconds, as Node does.
 */
setGlobalDispatcher(new Agent({ pipelining: 0 }));
