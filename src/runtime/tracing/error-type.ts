/**
 * Returns the type of an error: the reason of a `StatusError`, the code of a Node error, or otherwise the error name;
 * for other thrown values, their JavaScript type. Never returns the message.
 */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { reason, code, name }: { reason?: unknown; code?: unknown; name: string } = error;
  return [reason, code, name].find(isType) ?? 'Error';
}

function isType(value: unknown): value is string {
  return typeof value === 'string' && /^\w{1,64}$/.test(value);
}
