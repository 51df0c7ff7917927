/**
 * Options of a server that never closes a connection that its client keeps.
 *
 * Node closes one after five seconds. Where the server and its client share a thread, and that is busy for so long on a
 * loaded machine, the server would close it in the very moment in which the client uses it again: ECONNRESET.
 */
export const NEVER_HANGS_UP = { keepAliveTimeout: 0 };
