import { describe, expect, it } from 'vitest';
import { defineKind, type KubernetesObject } from '../../../k8s/index.js';
import { readJson, writeJson } from '../../client/index.js';
import { carryDigits } from '../../client/internal.js';
import { type Logger, newLogger, silentLogger } from '../../log/index.js';
import type { HttpHandler } from '../../serving/index.js';
import { newWebhookManagedBy, newWebhookServer } from '../index.js';
import { ConverterRegistry, conversionWebhook, newHubSpokeConverter, type Spoke } from './index.js';

interface GadgetV1 extends KubernetesObject {
  size: number;
}
interface GadgetV2 extends KubernetesObject {
  width: number;
}
interface GadgetV3 extends KubernetesObject {
  span: string;
}
const GadgetV1 = defineKind<GadgetV1>({ group: 'example.io', version: 'v1', kind: 'Gadget' });
const GadgetV2 = defineKind<GadgetV2>({ group: 'example.io', version: 'v2', kind: 'Gadget' });
const GadgetV3 = defineKind<GadgetV3>({ group: 'example.io', version: 'v3', kind: 'Gadget' });
const v2: Spoke<GadgetV1, GadgetV2> = {
  kind: GadgetV2,
  toHub: ({ metadata, width }) => ({ metadata, size: width }),
  fromHub: ({ metadata, size }) => ({ metadata, width: size }),
};
const v3: Spoke<GadgetV1, GadgetV3> = {
  kind: GadgetV3,
  toHub: async ({ metadata, span }) => {
    if (Number.isNaN(Number(span))) throw new Error(`\`${span}\` is not a span`);
    return { metadata, size: Number(span) };
  },
  fromHub: async ({ metadata, size }) => ({ metadata, span: String(size) }),
};
const metadata = { name: 'g' };
const circular: Record<string, unknown> = {};
circular.self = circular;

function webhook(log?: Logger): HttpHandler {
  const converters = new ConverterRegistry();
  converters.add(newHubSpokeConverter(GadgetV1, v2, v3));
  return conversionWebhook(converters, log);
}

async function ask(handler: HttpHandler, text: string) {
  const { status, body } = await handler({
    method: 'POST',
    path: '/convert',
    query: new URLSearchParams(),
    headers: { 'content-type': 'application/json' },
    signal: new AbortController().signal,
    readBody: async () => Buffer.from(text),
  });
  return { status, ...JSON.parse(String(body)) };
}

const review = (desiredAPIVersion: string, ...objects: unknown[]) =>
  JSON.stringify({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'ConversionReview',
    request: { uid: 'u', desiredAPIVersion, objects },
  });

describe('objects are converted from spoke to hub to spoke, and a failure affects only its request', () => {
  const one = GadgetV1.from({ metadata, size: 4 });
  const two = GadgetV2.from({ metadata, width: 4 });
  const three = GadgetV3.from({ metadata, span: '4' });

  it.each([
    ['from hub to spoke', one, two],
    ['from spoke to hub', two, one],
    ['from spoke to spoke, by way of the hub', three, two],
  ])('goes %s', async (_, from, to) => {
    const reply = await ask(webhook(), review(to.apiVersion, from));
    expect(reply).toEqual({
      status: 200,
      kind: 'ConversionReview',
      apiVersion: 'apiextensions.k8s.io/v1',
      response: { uid: 'u', convertedObjects: [to], result: { status: 'Success' } },
    });
  });

  it.each([
    ['a converter that throws', 'example.io/v1', { ...three, span: 'wide' }, '`wide` is not a span'],
    ['a version that is not known', 'example.io/v9', one, 'Gadget has no convertible version `example.io/v9`'],
    ['the version that the object has', 'example.io/v1', one, 'the object already has version `example.io/v1`'],
    ['a version of another group', 'other.io/v1', one, '`other.io/v1` does not belong to the group `example.io`'],
    [
      'a kind without converter',
      'example.io/v1',
      { ...one, kind: 'Widget' },
      'there is no converter for Widget of `example.io`',
    ],
  ])('responds with a failure for %s', async (_, version, object, message) => {
    const { response } = await ask(webhook(), review(version, two, object));
    expect(response).toEqual({ uid: 'u', convertedObjects: [], result: { status: 'Failure', message } });
  });

  it.each(['{', '{}', '{"request":{"uid":"u"}}', review('example.io/v1', 3)])('refuses the body %s', async (text) => {
    await expect(ask(webhook(), text)).rejects.toMatchObject({ status: 400 });
  });

  it('rejects a body that is nested too deeply, and converts what the API server can store', async () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    const body = (depth: number) =>
      review('example.io/v2', { ...one, metadata: { annotations: '@' } }).replace('"@"', nested(depth));
    await expect(ask(webhook(), body(1_000_000))).rejects.toMatchObject({ status: 400 });
    expect(await ask(webhook(), body(9_900))).toMatchObject({
      status: 200,
      response: { result: { status: 'Success' } },
    });
  });

  it.each([
    ['a number that JSON does not have', Number.NaN, 'cannot send `NaN` as `0.size`: expected a finite number'],
    ['a circular reference', circular, 'circular reference'],
  ])('fails if the converted object contains %s', async (_, size, message) => {
    const converters = new ConverterRegistry();
    const convert = async () => ({ ...one, size });
    converters.add({ group: 'example.io', kind: 'Gadget', convert });
    const { response } = await ask(conversionWebhook(converters), review(one.apiVersion, two));
    const result = { status: 'Failure', message: expect.stringContaining(message) };
    expect(response).toEqual({ uid: 'u', convertedObjects: [], result });
  });

  it('does not let a client flood the log', async () => {
    const lines: string[] = [];
    const handler = webhook(newLogger({ destination: { write: (line) => void lines.push(line) } }));
    for (let count = 0; count < 100; count++)
      await ask(handler, review('example.io/v1', { ...one, kind: `K${count}` }));
    expect(lines).toHaveLength(10);
    expect(lines[0]).toContain('there is no converter for K0');
  });

  it('keeps all digits of integers', async () => {
    const handler = webhook();
    const text = review('example.io/v2', { ...one, size: '@' }).replace('"@"', '9223372036854775807');
    const raw = await handler({
      method: 'POST',
      path: '/convert',
      query: new URLSearchParams(),
      headers: { 'content-type': 'application/json' },
      signal: new AbortController().signal,
      readBody: async () => Buffer.from(text),
    });
    expect(String(raw.body)).toContain('"width":9223372036854775807');
  });

  it('does not invent digits where two numbers round to the same value', async () => {
    const two = { from: [9223372036854775807n, 9223372036854775806n], to: Number(9223372036854775807n) };
    const source = readJson(writeJson({ a: two.from[0], b: two.from[1] }));
    const target = { c: two.to };
    carryDigits(source, target);
    expect(writeJson(target)).toBe('{"c":9223372036854776000}');
  });
});

it('counts conversions that fail with a programming error, and no others', async () => {
  let panics = 0;
  const broken: Spoke<GadgetV1, GadgetV2> = {
    ...v2,
    toHub: ({ metadata, width }) => {
      if (width < 0) throw new Error('must be positive');
      return { metadata, size: (width as unknown as { cm: { value: number } }).cm.value };
    },
  };
  const converters = new ConverterRegistry();
  converters.add(newHubSpokeConverter(GadgetV1, broken));
  const handler = conversionWebhook(converters, silentLogger, { conversionPanicked: () => void panics++ });
  const gadget = (width: number) => ({ apiVersion: 'example.io/v2', kind: 'Gadget', metadata, width });
  const failed = { response: { result: { status: 'Failure' } } };
  expect(await ask(handler, review('example.io/v1', gadget(-1)))).toMatchObject(failed);
  expect(panics).toBe(0);
  expect(await ask(handler, review('example.io/v1', gadget(1)))).toMatchObject(failed);
  expect(panics).toBe(1);
});

describe('setting up conversion', () => {
  it('serves all kinds at one path', () => {
    const webhookServer = newWebhookServer();
    const Widget = defineKind<KubernetesObject>({ group: 'example.io', version: 'v1', kind: 'Widget' });
    const host = { webhookServer, log: silentLogger };
    newWebhookManagedBy(host, GadgetV1).withConverter(newHubSpokeConverter(GadgetV1, v2)).complete();
    newWebhookManagedBy(host, Widget).withConverter(newHubSpokeConverter(Widget)).complete();
    expect(webhookServer.isRegistered('/convert')).toBe(true);
    expect(() => newWebhookManagedBy(host, GadgetV1).withConverter(newHubSpokeConverter(GadgetV1)).complete()).toThrow(
      /already has a converter/,
    );
  });

  it('rejects a converter of another kind, duplicate versions and versions of another kind', () => {
    const Widget = defineKind<GadgetV1>({ group: 'example.io', version: 'v2', kind: 'Widget' });
    const host = { webhookServer: newWebhookServer(), log: silentLogger };
    expect(() => newWebhookManagedBy(host, Widget).withConverter(newHubSpokeConverter(GadgetV1))).toThrow(
      /the converter is for Gadget/,
    );
    expect(() => newHubSpokeConverter(GadgetV1, v2, v2)).toThrow('version `example.io/v2` of Gadget occurs twice');
    expect(() => newHubSpokeConverter(Widget, v2)).toThrow('Gadget of `example.io` cannot be a version of Widget');
  });
});
