import { errorCode } from '../../runtime/errors/internal.js';

/** An error for the user, with the reason why binaries are not available. */
export class EnvtestError extends Error {
  readonly hint: string | undefined;
  /** Whether the server could not be reached, so that another source may work. */
  readonly isUnreachable: boolean;

  constructor(
    message: string,
    { hint, isUnreachable = false, cause }: { hint?: string; isUnreachable?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'EnvtestError';
    this.hint = hint;
    this.isUnreachable = isUnreachable;
  }
}

/** Returns the message of an error, followed by those messages of its causes that it does not contain. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // If connections to several addresses fail, Node's error has no message.
  const own = error.message || (errorCode(error) ?? error.name);
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  const cause = inner === undefined ? '' : messageOf(inner);
  return cause === '' || own.includes(cause) ? own : `${own}: ${cause}`;
}
