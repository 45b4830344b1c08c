/** Whether an error indicates a bug in the code, like a panic in Go, and not a failure of what the code calls. */
export function isProgrammingError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError;
}
