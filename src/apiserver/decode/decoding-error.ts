/** A body that cannot be decoded. The message is Go's, without the kind and the excerpt that the response contains. */
export class DecodingError extends Error {}
