import type { JsonSchema, KubernetesVersion } from '../../model/index.js';

/** The type that a number must have, and the first Kubernetes version whose API server rejects others. */
export interface NumberRange {
  /** For example, `a 32-bit integer`. */
  readonly type: string;
  /** Default: all versions reject others. */
  readonly since?: KubernetesVersion;
}

const largestFloat = 3.4028234663852886e38;

/** Returns the range that a number is outside of, by the type and format of its schema, or undefined if it is valid. */
export function exceededRange(value: number | bigint, { type, format }: JsonSchema): NumberRange | undefined {
  if (type === 'integer' && !isBetween(value, -(2n ** 63n), 2n ** 63n - 1n)) return { type: 'a 64-bit integer' };
  if (type === 'integer' && format === 'int32' && !isBetween(value, -(2n ** 31n), 2n ** 31n - 1n)) {
    return { type: 'a 32-bit integer', since: '1.36' };
  }
  if (type === 'number' && format === 'float' && !isBetween(value, -largestFloat, largestFloat)) {
    return { type: 'a 32-bit floating-point number', since: '1.36' };
  }
  return undefined;
}

function isBetween(value: number | bigint, min: number | bigint, max: number | bigint): boolean {
  return value >= min && value <= max;
}
