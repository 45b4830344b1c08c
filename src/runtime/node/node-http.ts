/**
 * The module `node:http`. It is not imported, because Node 24 then reads all of its exports, of which some are getters that
 * load an implementation of WebSocket and fetch: 4 MiB of memory.
 */
export const nodeHttp = process.getBuiltinModule('node:http');
