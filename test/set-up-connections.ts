import { Agent, setGlobalDispatcher } from "undici";

/**
 * Has every `fetch` of a test open a connection of its own, for the reason that `never-hangs-up.ts` gives: the gateway closes
 * those that are kept after five seconds, as Node does.
 */
setGlobalDispatcher(new Agent({ pipelining: 0 }));
