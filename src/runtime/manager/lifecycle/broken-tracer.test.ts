import { context, INVALID_SPAN_CONTEXT } from '@opentelemetry/api';
import { BasicTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import { newControllerManagedBy } from '../../builder/index.js';
import { CollectionServer } from '../../cache/fixtures/collection-server.js';
import { type Logger, silentLogger } from '../../log/index.js';
import type { TracerProvider } from '../../tracing/index.js';
import { newManager } from '../index.js';

afterEach(() => context.disable());

const broken = () => {
  throw new Error('the tracer is broken');
};
const idle = { onStart: () => {}, onEnd: () => {}, forceFlush: async () => {}, shutdown: async () => {} };
const processing = (processor: Partial<SpanProcessor>) =>
  new BasicTracerProvider({ spanProcessors: [{ ...idle, ...processor }] });
const tracer = (startSpan: () => unknown): TracerProvider => ({ getTracer: () => ({ startSpan }) });
const span = {
  spanContext: () => ({ ...INVALID_SPAN_CONTEXT, traceId: 'a\nb', traceState: { serialize: broken } }),
  setAttributes: broken,
  setAttribute: broken,
  setStatus: broken,
  end: broken,
};

/** A logger that records its errors. */
function recorder() {
  const errors: string[] = [];
  const log: Logger = { ...silentLogger, error: (message) => void errors.push(message), child: () => log };
  return { errors, log };
}

it.each<[string, TracerProvider]>([
  ['a tracer', tracer(broken)],
  ['a tracer without spans', tracer(() => undefined)],
  ['all methods of spans', tracer(() => span)],
  ['the context of spans', tracer(() => ({ ...span, spanContext: () => undefined }))],
  [
    'the trace ID of spans',
    tracer(() => ({ ...span, spanContext: () => Object.defineProperty({}, 'traceId', { get: broken }) })),
  ],
  ['a span processor, at the start of spans', processing({ onStart: broken })],
  ['a span processor, at the end of spans', processing({ onEnd: broken })],
])('a manager and its calls continue although %s fails, which is logged once', async (_, tracerProvider) => {
  const server = new CollectionServer();
  const { errors, log } = recorder();
  const basics = { metrics: { bindAddress: '0' }, startupCheck: 'off', log } as const;
  const manager = await newManager({ server: await server.start() }, { ...basics, tracerProvider });
  const seen: string[] = [];
  await newControllerManagedBy(manager)
    .for(ConfigMap)
    .named('test')
    .complete(async ({ name }, context) => {
      context.log.info('reconciling'); // with the IDs of the span
      const { items } = await manager.apiReader.list(ConfigMap, { namespace: 'default' });
      if (items.length > 0) seen.push(name);
    });
  server.put('a', '1');
  const stop = new AbortController();
  const running = manager.start(stop.signal);
  try {
    await vi.waitFor(() => expect(seen).toEqual(['a']));
    server.put('b', '1');
    await vi.waitFor(() => expect(seen).toEqual(['a', 'b']));
    expect(errors).toEqual(['the tracer failed; spans may be missing (further failures are not logged)']);
  } finally {
    stop.abort();
    await running;
    await server.stop();
  }
});
