/** For other packages of the runtime only; not part of the public API. */
export { checkedList, checkedObject } from './checked-response.js';
export { carryDigits, exactValue } from './exact-digits.js';
export { checkNumbers } from './finite-numbers.js';
export { isEqualJson } from './json-diff.js';
export { isObject, type JsonObject, ownValue, setOwn } from './json-object.js';
export { namespacedName } from './namespaced-name.js';
export { MissingNamespaceError } from './path-segment.js';
export { listQuery } from './query.js';
export { isResponseTooLarge } from './read-body.js';
export { type Representation, representationOf } from './representation.js';
export { checkKey } from './resource-path.js';
export { isSameResource, isUnknownPath } from './rest-mapper.js';
export { configOf, fieldManagerOf } from './user-agent.js';
