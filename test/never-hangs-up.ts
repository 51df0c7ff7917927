/**
 * Options of a server that never closes a connection that its client keeps.
 *
 * Node closes one after five seconds. If the server and its client share a thread, and that is busy for so long on a
 * loaded machine, the server would close it at the very moment at which the client uses it again: ECONNRESET.
 */
export const NEVER_HANGS_UP = { keepAliveTimeout: 0 };
