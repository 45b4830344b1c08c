import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Returns the resolver of Node, which reports how many seconds it took. It is not called for IP addresses. */
export function measuredLookup(onResolved: (seconds: number) => void): LookupFunction {
  return (host, options, callback) => {
    const began = performance.now();
    lookup(host, options, (error, address, family) => {
      onResolved((performance.now() - began) / 1000);
      callback(error, address, family);
    });
  };
}
