/** For other packages of the runtime only; not part of the public API. */

export { useTunnel } from './connection/proxy-tunnel.js';
export { parseServer } from './connection/server.js';
export { listQuery } from './direct/query.js';
export { type Representation, representationOf } from './direct/representation.js';
export type { WatchLine } from './direct/watch.js';
export { isEqualJson } from './json/equal.js';
export { carryDigits, containersIn, exactValue } from './json/exact-digits.js';
export { checkNumbers } from './json/finite-numbers.js';
export { isObject, type JsonObject, ownValue, setOwn } from './json/object.js';
export { namespacedName } from './mapping/object-key.js';
export { groupVersionPath } from './mapping/path-segment.js';
export { checkKey, mappingOf } from './mapping/resource-path.js';
export type { ServedResource, ServedResources } from './mapping/rest-mapper.js';
export { checkedList, checkedObject, type ReceivedList } from './transport/checked-response.js';
export { isResponseTooLarge } from './transport/read-body.js';
export { pathOf, payloadOf } from './transport/request-parts.js';
export { failureOf, parseBody, warningsOf } from './transport/response.js';
export { guardTransport } from './transport/transport.js';
export { configOf, fieldManagerOf, userAgent } from './transport/user-agent.js';
