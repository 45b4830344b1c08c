import { mergePatch, StatusError } from 'kbts/runtime';
import { describeWithControlPlane, FakeClock, readSample, type TestCluster, testCluster } from 'kbts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChaosPod } from '../../api/v1/chaospod.types.js';
import { ChaosPodDefaulter, ChaosPodValidator, setupChaosPodWebhookWithManager } from './chaospod.webhook.js';

const now = Date.parse('2026-01-01T00:00:00Z');
const past = '2025-12-31T23:59:59Z';

function chaosPod(nextStop?: string, metadata: { name: string; namespace?: string } = { name: 'test' }): ChaosPod {
  const { spec } = readSample(ChaosPod, 'config/samples/chaosapps_v1_chaospod.yaml');
  return ChaosPod.from({ metadata, spec: { ...spec, ...(nextStop !== undefined && { nextStop }) } });
}

describe('ChaosPodDefaulter', () => {
  const defaulter = new ChaosPodDefaulter(new FakeClock(now), () => 0.2);

  it('sets a missing next stop', () => {
    const object = chaosPod();
    defaulter.default(object);
    expect(object.spec.nextStop).toBe('2026-01-01T00:00:12Z');
  });

  it('keeps an existing one', () => {
    const object = chaosPod(past);
    defaulter.default(object);
    expect(object.spec.nextStop).toBe(past);
  });
});

describe('ChaosPodValidator', () => {
  const clock = new FakeClock(now);
  const validator = new ChaosPodValidator(clock);

  it('rejects a next stop in the past', () => {
    expect(() => validator.validateCreate(chaosPod(past))).toThrow(StatusError);
  });

  it('accepts a next stop until it has passed', async () => {
    const object = chaosPod('2026-01-01T00:00:01Z');
    await clock.advance(1_000);
    expect(() => validator.validateCreate(object)).not.toThrow();
    await clock.advance(1);
    expect(() => validator.validateCreate(object)).toThrow(StatusError);
  });
});

describeWithControlPlane(describe, 'ChaosPod webhooks', () => {
  let cluster: TestCluster;

  beforeAll(async () => {
    cluster = await testCluster();
    await cluster.serveWebhooks(setupChaosPodWebhookWithManager);
  });

  afterAll(() => cluster?.stop());

  it('store a next stop 10 to 20 s later, and admit updates when it has passed', async () => {
    const before = Date.now();
    const stored = await cluster.client.create(chaosPod(undefined, metadata('defaulted')));
    const delay = Date.parse(stored.spec.nextStop ?? '') - before;
    // Times have whole seconds.
    expect(delay).toBeGreaterThan(9_000);
    expect(delay).toBeLessThan(20_000 + Date.now() - before);
    const patched = await cluster.client.patch(stored, mergePatch({ spec: { nextStop: past } }));
    expect(patched.spec.nextStop).toBe(past);
  });

  it('reject a next stop in the past with its field', async () => {
    await expect(cluster.client.create(chaosPod(past, metadata('past')))).rejects.toMatchObject({
      code: 422,
      details: { causes: [{ field: 'spec.nextStop' }] },
    });
  });

  function metadata(name: string) {
    return { name, namespace: cluster.namespace };
  }
});
