import type { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Creates metrics in one registry. */
export interface MetricFactory {
  counter<L extends string = never>(name: string, help: string, labelNames?: readonly L[]): Counter<L>;
  /** @param collect sets the values when metrics are read; undefined if they are set beforehand */
  gauge<L extends string = never>(
    name: string,
    help: string,
    labelNames?: readonly L[],
    collect?: (this: Gauge<L>) => void,
  ): Gauge<L>;
  /** @param buckets upper bounds. Default: those of prom-client */
  histogram<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    buckets?: readonly number[],
  ): Histogram<L>;
}

/** Returns the factory of a registry. */
export function metricFactory(
  prometheus: Pick<typeof import('prom-client'), 'Counter' | 'Gauge' | 'Histogram'>,
  registry: Registry,
): MetricFactory {
  const registers = [registry];
  return {
    counter: (name, help, labelNames = []) => new prometheus.Counter({ name, help, labelNames, registers }),
    gauge: (name, help, labelNames = [], collect = undefined) =>
      new prometheus.Gauge({ name, help, labelNames, registers, ...(collect && { collect }) }),
    histogram: (name, help, labelNames, buckets = undefined) =>
      new prometheus.Histogram({ name, help, labelNames, registers, ...(buckets && { buckets: [...buckets] }) }),
  };
}
