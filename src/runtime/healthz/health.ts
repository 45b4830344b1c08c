/** A health check: resolves if healthy, and rejects with the reason otherwise. */
export type HealthCheck = () => void | Promise<void>;

/** A check that always succeeds. */
export const ping: HealthCheck = () => {};
