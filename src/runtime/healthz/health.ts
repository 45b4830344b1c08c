/** A health check: resolves if all is well, and rejects with the reason if not. */
export type HealthCheck = () => void | Promise<void>;

/** A check that is always well. */
export const ping: HealthCheck = () => {};
