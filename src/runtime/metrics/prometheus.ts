/** The classes of metrics in prom-client. */
export type Prometheus = Pick<typeof import('prom-client'), 'Counter' | 'Gauge' | 'Histogram'>;
