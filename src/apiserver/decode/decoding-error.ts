/** A body that cannot be decoded. The message is Go's, without the kind and the excerpt that a response adds. */
export class DecodingError extends Error {}
