/**
 * The module `node:http`. It is not imported, because an import makes Node 24 read all exports, including getters that
 * load implementations of WebSocket and fetch (4 MiB of memory).
 */
export const nodeHttp = process.getBuiltinModule('node:http');
