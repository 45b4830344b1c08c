/** An evaluation error with the message of the API server. */
export class CelError extends Error {
  override readonly name = 'CelError';
}

/** Thrown when an evaluation exceeds its cost limit; no operator absorbs it. */
export class CostLimitError extends Error {
  override readonly name = 'CostLimitError';

  constructor() {
    super('operation cancelled: actual cost limit exceeded');
  }
}
