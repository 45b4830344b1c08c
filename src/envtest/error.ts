/** The reason why binaries are not available, for the user. */
export class EnvtestError extends Error {
  /** What the user can do about it. */
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

/** The message of an error, with those of its causes where they add something. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node reports a failed connection to several addresses without a message.
  const own = error.message || (errorCode(error) ?? error.name);
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  const cause = inner === undefined ? '' : messageOf(inner);
  return cause === '' || own.includes(cause) ? own : `${own}: ${cause}`;
}

/** The code of a Node error, such as `ENOENT`; undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
