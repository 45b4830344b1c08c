/** Returns the message of an error; any other thrown value as a string. Never throws, whatever was thrown. */
export function errorMessage(error: unknown): string {
  try {
    return error instanceof Error ? String(error.message) : String(error);
  } catch {
    return 'an error without a message';
  }
}
