import { errorCode } from '../../errors/internal.js';

/** Thrown if there is no valid response: the connection failed or broke, or the response could not be parsed. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /** Node's error code, such as `ECONNREFUSED` or `ECONNRESET`; undefined if the error has no code. */
  readonly code: string | undefined;

  constructor(message: string, options: { readonly cause?: unknown; readonly code?: string | undefined } = {}) {
    super(message, options);
    this.code = options.code ?? errorCode(options.cause);
  }
}
