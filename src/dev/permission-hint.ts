import { describeMissing, type Permission, type Permissions } from './permissions.js';

/** Time without output after which the hint is printed again, in milliseconds. */
const quietMilliseconds = 300;

/**
 * Prints missing permissions, and prints them again after later output of the operator, so that they stay in view: an
 * operator that lacks a permission usually logs errors until it is granted.
 */
export class PermissionHint {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly permissions: Pick<Permissions, 'missing'>,
    private readonly print: (line: string) => void,
  ) {}

  show(missing: readonly Permission[]): void {
    for (const line of describeMissing(missing)) this.print(line);
  }

  /** Must be called when the operator has printed something. */
  follow(): void {
    clearTimeout(this.#timer);
    if (this.permissions.missing.length === 0) return;
    this.#timer = setTimeout(() => this.show(this.permissions.missing), quietMilliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
