import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { loadConfig, type Manager, newManager } from 'kbts/runtime';
import { newTransport, type Transport } from 'kbts/runtime/client';
import {
  newTracing,
  type RequestHeaders,
  type SpanAttributes,
  type SpanReference,
  type SpanSettings,
  type TracedSpan,
  type TracerProvider,
  type Tracing,
  type TracingOptions,
} from 'kbts/runtime/tracing';

/** Usually a `NodeTracerProvider` with an exporter; nothing has to be registered globally. */
export const tracerProvider: TracerProvider = new BasicTracerProvider();

/** A manager whose events, reconciles, webhooks and calls to the API server have spans. */
export async function newTracedManager(): Promise<Manager> {
  return await newManager(await loadConfig(), { tracerProvider });
}

/** A connection to another cluster, whose calls belong to the spans of the manager. */
export async function openTraced(server: string, options: TracingOptions): Promise<Transport> {
  return newTransport({ server }, { tracing: await newTracing(tracerProvider, options) });
}

/** A span of the operator itself for an HTTP request from another service, whose trace it continues. */
export function startSpan(tracing: Tracing, headers: RequestHeaders, shop: string): TracedSpan {
  const parent: SpanReference | undefined = tracing.parentOf(headers);
  const attributes: SpanAttributes = { 'shop.name': shop };
  const settings: SpanSettings = { kind: 'server', parent, attributes };
  return tracing.start('order', settings);
}
