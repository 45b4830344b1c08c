import type { JsonSchema, KubernetesVersion } from '../model/index.js';

/** What a number must be, and the version of Kubernetes whose API server is the first to reject others, if not all do. */
export interface NumberRange {
  readonly expected: string;
  readonly since?: KubernetesVersion;
}

const largestFloat = 3.4028234663852886e38;

/** Returns the range that a number is outside of, by the type and format of its schema; undefined when it is inside. */
export function exceededRange(value: number | bigint, { type, format }: JsonSchema): NumberRange | undefined {
  if (type === 'integer' && !isBetween(value, -(2n ** 63n), 2n ** 63n - 1n)) return { expected: 'a 64-bit integer' };
  if (type === 'integer' && format === 'int32' && !isBetween(value, -(2n ** 31n), 2n ** 31n - 1n)) {
    return { expected: 'a 32-bit integer', since: '1.36' };
  }
  if (type === 'number' && format === 'float' && !isBetween(value, -largestFloat, largestFloat)) {
    return { expected: 'a 32-bit floating-point number', since: '1.36' };
  }
  return undefined;
}

function isBetween(value: number | bigint, least: number | bigint, most: number | bigint): boolean {
  return value >= least && value <= most;
}
