import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap } from '../../k8s/core/v1.js';
import { newControllerManagedBy } from '../builder/index.js';
import { CollectionServer, status } from '../cache/fixtures/collection-server.js';
import { silentLogger } from '../log/index.js';
import { type Manager, newManager } from '../manager/index.js';
import { type Cluster, newCluster } from './index.js';

let home: CollectionServer;
let away: CollectionServer;
let manager: Manager;
let east: Cluster;
let exporter: InMemorySpanExporter;
let stop: AbortController;
let running: Promise<void>;

beforeEach(async () => {
  [home, away] = [new CollectionServer(), new CollectionServer()];
  exporter = new InMemorySpanExporter();
  const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const options = { log: silentLogger, metrics: { bindAddress: '0' }, startupCheck: 'off', tracerProvider } as const;
  manager = await newManager({ server: await home.start() }, options);
  east = newCluster({ server: await away.start() });
  stop = new AbortController();
  running = Promise.resolve();
});

afterEach(async () => {
  stop.abort();
  await running;
  manager.transport.close();
  east.transport.close();
  await Promise.all([home.stop(), away.stop()]);
});

const text = async () => (await manager.metrics.text()).body;
const eastHost = () => `127.0.0.1:${away.port}`;

describe('a cluster that is added to a manager', () => {
  it('reports its calls to the metrics of the manager, with its own host', async () => {
    await east.apiReader.list(ConfigMap);
    manager.add(east);
    expect(await text()).not.toContain(eastHost());
    away.failNext('list', status(429, 'TooManyRequests', { 'retry-after': '0' }));
    await east.apiReader.list(ConfigMap);
    expect(await text()).toContain(`rest_client_requests_total{code="200",method="GET",host="${eastHost()}"} `);
    expect(await text()).toContain(`rest_client_request_retries_total{code="429",verb="GET",host="${eastHost()}"} 1`);
    expect(await text()).toContain(`rest_client_request_duration_seconds_count{verb="GET",host="${eastHost()}"} `);
  });

  it('reports the lists and watches of its cache, with its own host', async () => {
    manager.add(east);
    running = manager.start(stop.signal);
    await vi.waitFor(() => east.client.list(ConfigMap)); // the cache starts with the manager
    await vi.waitFor(async () =>
      expect(await text()).toContain(`kbts_cache_watches_total{kind="ConfigMap",host="${eastHost()}"} 1`),
    );
    expect(await text()).toContain(`kbts_cache_lists_total{kind="ConfigMap",host="${eastHost()}"} 1`);
    expect(await text()).toContain(`kbts_cache_watch_age_seconds{kind="ConfigMap",host="${eastHost()}"} `);
    expect(await text()).not.toContain(`kind="ConfigMap",host="127.0.0.1:${home.port}"`);
    await manager.client.list(ConfigMap);
    expect(await text()).toContain(`kbts_cache_lists_total{kind="ConfigMap",host="127.0.0.1:${home.port}"} 1`);
  });

  it('has its calls in the spans of reconciles', async () => {
    manager.add(east);
    await newControllerManagedBy(manager)
      .for(ConfigMap)
      .complete(async () => void (await east.apiReader.list(ConfigMap, { namespace: 'default' })));
    home.put('a', '1');
    running = manager.start(stop.signal);
    const spans = () => exporter.getFinishedSpans();
    const named = (prefix: string) => spans().find(({ name }) => name.startsWith(prefix));
    await vi.waitFor(() => expect(named('reconcile')).toBeDefined());
    expect(named('GET')?.attributes).toMatchObject({ 'server.port': away.port, 'http.response.status_code': 200 });
    expect(named('GET')?.parentSpanContext?.spanId).toBe(named('reconcile')?.spanContext().spanId);
  });

  it('reports nothing before, and nothing without a manager', async () => {
    await east.apiReader.list(ConfigMap);
    expect([exporter.getFinishedSpans(), (await text()).includes(eastHost())]).toEqual([[], false]);
  });
});
