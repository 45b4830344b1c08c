/**
 * An error that the user who starts the operator can fix, such as a missing file or a port in use. The message states
 * what is wrong and what to do, so it is logged without a stack.
 */
export class SetupError extends Error {
  override readonly name: string = 'SetupError';
}

/** Returns the code of a Node error, such as `ECONNREFUSED`; undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns the message of an error, or any other thrown value as a string. Never throws. */
export function errorMessage(error: unknown): string {
  try {
    return error instanceof Error ? String(error.message) : String(error);
  } catch {
    return 'an error without a message';
  }
}

/** Whether an error indicates a bug in the code that threw it, as a panic does in Go. */
export function isProgrammingError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError;
}
