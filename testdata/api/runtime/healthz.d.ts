// HealthCheck
export type HealthCheck = () => void | Promise<void>;

// ping
export declare const ping: HealthCheck;
