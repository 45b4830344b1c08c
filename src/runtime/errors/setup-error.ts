/**
 * An error that the user who starts the operator can fix, such as a missing file or a port in use. The message states
 * what is wrong and what to do, so it is logged without a stack.
 */
export class SetupError extends Error {
  override readonly name: string = 'SetupError';
}
