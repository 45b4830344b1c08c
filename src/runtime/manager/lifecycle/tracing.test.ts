import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../../k8s/core/v1.js';
import type { Stored } from '../../../k8s/index.js';
import { newControllerManagedBy } from '../../builder/index.js';
import { CollectionServer, status } from '../../cache/fixtures/collection-server.js';
import { enqueueRequestForObject } from '../../handler/index.js';
import { type LogFields, type Logger, silentLogger } from '../../log/index.js';
import type { ReconcileFunction } from '../../reconcile/index.js';
import { EventChannel, newChannelSource } from '../../source/index.js';
import { type Manager, type ManagerOptions, newManager } from '../index.js';

let server: CollectionServer;
let manager: Manager;
let exporter: InMemorySpanExporter;
let provider: BasicTracerProvider;
let stop: AbortController;
let running: Promise<void> = Promise.resolve();
const lines: LogFields[] = [];

beforeEach(async () => {
  lines.length = 0;
  server = new CollectionServer();
  exporter = new InMemorySpanExporter();
  provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  stop = new AbortController();
});

afterEach(async () => {
  stop.abort();
  await running;
  await server.stop();
  await provider.shutdown();
  context.disable();
});

/** A logger that records the fields of its lines. */
function recorder(fields: LogFields = {}): Logger {
  const write = (_: string, more: LogFields = {}) => void lines.push({ ...fields, ...more });
  return { ...silentLogger, info: write, child: (more) => recorder({ ...fields, ...more }) };
}

const channel = new EventChannel<ConfigMap>();

/** Runs a controller for the ConfigMaps on the server. */
async function start(reconcile: ReconcileFunction, options: ManagerOptions = { tracerProvider: provider }) {
  const config = { server: await server.start(), token: 'bearer-t0k3n' };
  const basics = { metrics: { bindAddress: '0' }, startupCheck: 'off', log: recorder() } as const;
  manager = await newManager(config, { ...basics, ...options });
  await newControllerManagedBy(manager)
    .for(ConfigMap)
    .named('test')
    .watchesRawSource(newChannelSource(channel, enqueueRequestForObject()))
    .complete(reconcile);
  running = manager.start(stop.signal);
  await vi.waitFor(() => expect(server.watchCount).toBe(1));
}

const spans = (prefix = '') => exporter.getFinishedSpans().filter(({ name }) => name.startsWith(prefix));

/** Waits until this number of spans have ended, and returns them. */
async function spansOf(prefix: string, count: number): Promise<ReadableSpan[]> {
  await vi.waitFor(() => expect(spans(prefix)).toHaveLength(count));
  return spans(prefix);
}

const idOf = (span: ReadableSpan | undefined) => span?.spanContext().spanId;
const traceOf = (span: ReadableSpan | undefined) => span?.spanContext().traceId;
const linksOf = (span: ReadableSpan | undefined) => span?.links.map(({ context: linked }) => linked.spanId);

describe('the spans of a manager', () => {
  it('lead from an event to its reconcile and to the calls of the reconcile', async () => {
    let headers: Record<string, unknown> = {};
    server.failNext('list', (request, response) => {
      headers = request.headers;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[]}');
    });
    await start(async (_, { log }) => {
      log.info('reconciling');
      await manager.apiReader.list(ConfigMap, { namespace: 'default', labels: 'app=t0k3n' });
    });
    server.put('a', 'contents');
    const [reconcile] = await spansOf('reconcile', 1);
    const [event] = spans('event');
    const [call] = spans('GET');
    expect(event).toMatchObject({
      name: 'event ConfigMap',
      kind: SpanKind.CONSUMER,
      parentSpanContext: undefined,
      attributes: {
        'kbts.controller': 'test',
        'kbts.event.type': 'create',
        'k8s.object.kind': 'ConfigMap',
        'k8s.object.name': 'a',
        'k8s.namespace.name': 'default',
      },
    });
    expect(reconcile).toMatchObject({
      name: 'reconcile test',
      parentSpanContext: { spanId: idOf(event) },
      status: { code: SpanStatusCode.UNSET },
      attributes: {
        'kbts.controller': 'test',
        'kbts.reconcile.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'kbts.reconcile.priority': 0,
        'kbts.reconcile.result': 'success',
        'k8s.object.kind': 'ConfigMap',
        'k8s.object.name': 'a',
        'k8s.namespace.name': 'default',
      },
    });
    expect(call).toMatchObject({
      name: 'GET /api/v1/namespaces/{namespace}/configmaps',
      kind: SpanKind.CLIENT,
      parentSpanContext: { spanId: idOf(reconcile) },
      attributes: {
        'http.request.method': 'GET',
        'http.response.status_code': 200,
        'server.address': '127.0.0.1',
        'server.port': server.port,
        'url.full': `http://127.0.0.1:${server.port}/api/v1/namespaces/default/configmaps`,
        'url.template': '/api/v1/namespaces/{namespace}/configmaps',
      },
    });
    expect(new Set([event, reconcile, call].map(traceOf)).size).toBe(1);
    expect(headers.traceparent).toBe(`00-${traceOf(call)}-${idOf(call)}-01`);
    const line = lines.find(({ trace_id }) => trace_id !== undefined);
    expect(line).toMatchObject({ controller: 'test', trace_id: traceOf(reconcile), span_id: idOf(reconcile) });
    const all = JSON.stringify(spans().map(({ name, attributes, events, links }) => [name, attributes, events, links]));
    expect(all).not.toMatch(/contents|t0k3n/);
  });

  it('link a retry with the reconcile that failed, and contain no message', async () => {
    let runs = 0;
    await start(async () => {
      runs += 1;
      if (runs === 1) await manager.apiReader.list(ConfigMap, { namespace: 'default' });
    });
    server.failNext('list', status(403, 'Forbidden'));
    server.put('a', '1');
    const [failed, retried] = await spansOf('reconcile', 2);
    const [call] = spans('GET');
    expect(call).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { 'http.response.status_code': 403, 'error.type': '403' },
    });
    expect(failed).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { 'error.type': 'Forbidden', 'kbts.reconcile.result': 'error' },
    });
    expect(failed?.status.message).toBeUndefined();
    expect(failed?.events).toEqual([]);
    expect(retried?.parentSpanContext).toBeUndefined();
    expect(traceOf(retried)).not.toBe(traceOf(failed));
    expect(linksOf(retried)).toEqual([idOf(failed)]);
  });

  it('do not contain what a proxied request adds to the path and the query', async () => {
    const path = '/api/v1/namespaces/default/services/shop:80/proxy/login/t0k3n';
    await start(async () => void (await manager.transport.request({ method: 'GET', path, query: { code: 't0k3n' } })));
    server.put('a', '1');
    const [call] = await spansOf('GET', 1);
    await spansOf('reconcile', 1);
    expect(server.calls.map(String)).toContainEqual(expect.stringContaining('proxy/login/t0k3n?code=t0k3n'));
    expect(call).toMatchObject({
      name: 'GET /api/v1/namespaces/{namespace}/services/{name}/proxy',
      attributes: {
        'url.full': `http://127.0.0.1:${server.port}/api/v1/namespaces/default/services/shop:80/proxy`,
        'url.template': '/api/v1/namespaces/{namespace}/services/{name}/proxy',
      },
    });
    const all = JSON.stringify(spans().map(({ name, attributes, events, links }) => [name, attributes, events, links]));
    expect(all).not.toContain('t0k3n');
  });

  it('count the retries of a call in its span', async () => {
    await start(async () => void (await manager.apiReader.list(ConfigMap, { namespace: 'default' })));
    server.failNext('list', status(429, 'TooManyRequests', { 'retry-after': '0' }));
    server.put('a', '1');
    await spansOf('reconcile', 1);
    expect(spans('GET')).toHaveLength(1);
    expect(spans('GET')[0]?.attributes).toMatchObject({
      'http.request.resend_count': 1,
      'http.response.status_code': 200,
    });
  });

  it('begin a new trace for objects of the initial list, without spans of events and of the cache', async () => {
    server.put('a', '1');
    await start(async () => {});
    const [reconcile] = await spansOf('reconcile', 1);
    expect(reconcile).toMatchObject({ parentSpanContext: undefined, attributes: { 'kbts.reconcile.priority': -100 } });
    expect(spans()).toHaveLength(1);
  });

  it('link further events of the same object', async () => {
    let finish = () => {};
    await start(() => new Promise<void>((resolve) => (finish = resolve)));
    server.put('a', '1');
    await vi.waitFor(() => expect(spans('event')).toHaveLength(1));
    server.put('a', '2');
    server.put('a', '3');
    const [, second, third] = await spansOf('event', 3);
    finish();
    await spansOf('reconcile', 1);
    await vi.waitFor(() => {
      finish();
      expect(spans('reconcile')).toHaveLength(2);
    });
    const reconcile = spans('reconcile')[1];
    expect(reconcile?.parentSpanContext?.spanId).toBe(idOf(second));
    expect(linksOf(reconcile)).toEqual([idOf(third)]);
  });

  it('continue the trace of what sent an event to a channel', async () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    await start(async () => {});
    const tracer = provider.getTracer('operator');
    tracer.startActiveSpan('poll', (span) => {
      channel.send({ object: ConfigMap.from({ metadata: { name: 'a', namespace: 'default' } }) as Stored<ConfigMap> });
      span.end();
    });
    const [reconcile] = await spansOf('reconcile', 1);
    const [event] = spans('event');
    expect(event?.parentSpanContext?.spanId).toBe(idOf(spans('poll')[0]));
    expect(reconcile?.parentSpanContext?.spanId).toBe(idOf(event));
  });

  it('contain spans of the operator between a reconcile and its calls', async () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    await start(async () => {
      const tracer = provider.getTracer('operator');
      await tracer.startActiveSpan('plan', async (span) => {
        await manager.apiReader.list(ConfigMap, { namespace: 'default' });
        span.end();
      });
    });
    server.put('a', '1');
    const [reconcile] = await spansOf('reconcile', 1);
    const [plan] = spans('plan');
    expect(plan?.parentSpanContext?.spanId).toBe(idOf(reconcile));
    expect(spans('GET')[0]?.parentSpanContext?.spanId).toBe(idOf(plan));
  });

  it('do not include the watch that a reconcile starts', async () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    server.put('a', '1');
    await start(async () => {
      manager.cache.removeInformer(ConfigMap);
      await manager.client.list(ConfigMap);
    });
    await spansOf('reconcile', 1);
    expect(spans()).toHaveLength(1);
  });
});

describe('without a tracer provider', () => {
  it('nothing is traced', async () => {
    let headers: Record<string, unknown> = {};
    server.failNext('list', (request, response) => {
      headers = request.headers;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[]}');
    });
    trace.setGlobalTracerProvider(provider);
    const reconcile = vi.fn(async () => void (await manager.apiReader.list(ConfigMap)));
    await start(reconcile, {});
    server.put('a', '1');
    await vi.waitFor(() => expect(headers).not.toEqual({}));
    trace.disable();
    expect(manager.tracing).toBeUndefined();
    expect(headers).not.toHaveProperty('traceparent');
    expect(spans()).toEqual([]);
    expect(lines.some((fields) => 'trace_id' in fields)).toBe(false);
  });
});
