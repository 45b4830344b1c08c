/** An access to a cached object whose transform failed. Without its other fields, an update would remove them. */
export class TransformError extends Error {
  override readonly name = 'TransformError';
}
