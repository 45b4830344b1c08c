import { request as httpsRequest } from 'node:https';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixedCertificate, makeCertificate } from '../certwatcher/index.js';
import { respond, type ScriptedServer, startScriptedServer } from '../client/fixtures/scripted-server.js';
import { newTransport } from '../client/index.js';
import { newTracing, type Tracing } from '../tracing/index.js';
import { type AdmissionHandler, admissionWebhook, allowed } from './admission/index.js';
import { newWebhookServer, type WebhookServer } from './index.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

let exporter: InMemorySpanExporter;
let tracing: Tracing;
let webhooks: WebhookServer;
let api: ScriptedServer;
let stop: AbortController;
let running: Promise<void>;
let ca: string;

beforeEach(async () => {
  exporter = new InMemorySpanExporter();
  tracing = await newTracing(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  api = await startScriptedServer((_, response) => respond(response, 200, {}));
  stop = new AbortController();
  const pair = await makeCertificate({ commonName: 'webhook', ipAddresses: ['127.0.0.1'] });
  ca = pair.cert;
  webhooks = newWebhookServer({ host: '127.0.0.1', port: 0, certificates: fixedCertificate(pair), tracing });
  running = webhooks.start(stop.signal);
  await vi.waitFor(() => expect(webhooks.port).toBeGreaterThan(0));
});

afterEach(async () => {
  stop.abort();
  await running;
  await api.close();
});

function call(headers: Record<string, string | string[]>, name = 'a'): Promise<void> {
  const body = JSON.stringify({
    request: {
      uid: 'u',
      operation: 'CREATE',
      kind: { kind: 'Shed' },
      namespace: 'n',
      name,
      object: { spec: 'contents' },
    },
  });
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: webhooks.port, path: '/hook', method: 'POST', agent: false, ca };
    const request = httpsRequest({ ...options, headers: { 'content-type': 'application/json', ...headers } });
    request.on('response', (response) => response.resume().on('end', () => resolve()));
    request.on('error', reject);
    request.end(body);
  });
}

const register = (handler: AdmissionHandler) => webhooks.register('/hook', admissionWebhook(handler));
const named = (prefix: string) => exporter.getFinishedSpans().find(({ name }) => name.startsWith(prefix));

describe('the span of a webhook request', () => {
  it('continues the trace of the API server, and contains the calls of the handler', async () => {
    const transport = newTransport({ server: api.url }, { tracing });
    register(async () => {
      await transport.request({ method: 'GET', path: '/version' });
      return allowed();
    });
    await call({ traceparent: `00-${traceId}-${spanId}-01`, tracestate: 'vendor=1' });
    transport.close();
    const span = named('POST');
    expect(span).toMatchObject({
      name: 'POST /hook',
      parentSpanContext: { traceId, spanId, isRemote: true },
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/hook',
        'url.path': '/hook',
        'url.scheme': 'https',
        'http.response.status_code': 200,
        'kbts.admission.operation': 'CREATE',
        'k8s.object.kind': 'Shed',
        'k8s.object.name': 'a',
        'k8s.namespace.name': 'n',
      },
    });
    expect(span?.spanContext().traceState?.serialize()).toBe('vendor=1');
    expect(named('GET /version')?.parentSpanContext?.spanId).toBe(span?.spanContext().spanId);
    expect(JSON.stringify(span?.attributes)).not.toContain('contents');
  });

  it.each([
    ['a malformed one', 'malformed'],
    ['a long one', `01-${traceId}-${spanId}-01-${'a'.repeat(5_000)}`],
    ['two', [`00-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01`]],
  ])('begins a new trace if the header is %s', async (_, traceparent) => {
    register(() => allowed());
    await call({ traceparent });
    expect(named('POST')).toMatchObject({ parentSpanContext: undefined, attributes: { 'http.route': '/hook' } });
  });

  it('truncates values of the client', async () => {
    register(() => allowed());
    await call(
      { traceparent: `00-${traceId}-${spanId}-01`, tracestate: `a=${'b'.repeat(5_000)}` },
      'x'.repeat(100_000),
    );
    expect(named('POST')?.attributes['k8s.object.name']).toHaveLength(1_024);
    expect(named('POST')?.spanContext().traceState?.serialize() ?? '').toBe('');
  });

  it('fails with the type of the error', async () => {
    webhooks.register('/hook', () => {
      throw new RangeError('quotes contents');
    });
    await call({});
    expect(named('POST')).toMatchObject({
      status: { code: 2 },
      attributes: { 'http.response.status_code': 500, 'error.type': 'RangeError' },
    });
    expect(JSON.stringify([named('POST')?.status, named('POST')?.events])).not.toContain('contents');
  });
});
