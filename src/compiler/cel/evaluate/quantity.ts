import { parseQuantity } from '../../../base/formats/index.js';
import { CelError } from './errors.js';

/** A Kubernetes quantity, as a multiple of 1e-9. */
export class Quantity {
  readonly celType = 'kubernetes.Quantity';

  constructor(readonly nano: bigint) {}

  /** @throws CelError for invalid text */
  static parse(text: string): Quantity {
    try {
      return new Quantity(parseQuantity(text).nanos);
    } catch (error) {
      throw new CelError((error as Error).message); // Go's message
    }
  }

  get isInteger(): boolean {
    const whole = this.nano / unit;
    return this.nano % unit === 0n && whole >= -(2n ** 63n) && whole < 2n ** 63n;
  }

  compare(other: Quantity): number {
    return this.nano < other.nano ? -1 : this.nano > other.nano ? 1 : 0;
  }

  equals(other: unknown): boolean {
    return other instanceof Quantity && other.nano === this.nano;
  }
}

/** The value of `nano` for the quantity `1`. */
export const unit = 1_000_000_000n;
