import { StatusError } from 'kbts/runtime';
import { describeWithControlPlane, readSample, type TestCluster, testCluster } from 'kbts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unit, type UnitSpec } from '../../api/v1/unit.types.js';
import { setupUnitWebhookWithManager, UnitDefaulter, UnitValidator } from './unit.webhook.js';

function newUnit(spec: Partial<UnitSpec> = {}): Unit {
  const sample = readSample(Unit, 'config/samples/custom_v1_unit.yaml');
  return { ...sample, spec: { ...sample.spec, ...spec } };
}

describe('UnitDefaulter', () => {
  it('sets defaults for missing fields', () => {
    const { selector, template } = newUnit().spec;
    const unit = Unit.from({ metadata: { name: 'test' }, spec: { selector, template } });
    new UnitDefaulter().default(unit);
    expect(unit.spec).toMatchObject({ category: 'Deployment', replicas: 1 });
  });

  it('keeps existing values', () => {
    const unit = newUnit({ replicas: 0 });
    new UnitDefaulter().default(unit);
    expect(unit.spec).toMatchObject({ category: 'StatefulSet', replicas: 0 });
  });
});

describe('UnitValidator', () => {
  const validator = new UnitValidator();

  it('accepts the sample', () => {
    expect(() => validator.validateCreate(newUnit())).not.toThrow();
  });

  it.each([
    ['spec.selector', { selector: {} }],
    ['spec.selector', { selector: { matchExpressions: [{ key: 'app', operator: 'Like', values: ['a'] }] } }],
    ['spec.template.metadata.labels', { selector: { matchLabels: { app: 'other' } } }],
  ])('rejects an invalid %s', (expected, spec) => {
    const error = catchError(() => validator.validateUpdate(newUnit(), newUnit(spec)));
    expect(error).toBeInstanceOf(StatusError);
    expect((error as StatusError).details.causes?.map((cause) => cause.field)).toEqual([expected]);
  });

  it('accepts any change of a Unit that is being deleted', () => {
    const unit = newUnit({ selector: {} });
    unit.metadata.deletionTimestamp = '2026-01-01T00:00:00Z';
    expect(() => validator.validateUpdate(unit, unit)).not.toThrow();
  });
});

describeWithControlPlane(describe, 'Unit webhooks', () => {
  let cluster: TestCluster;

  beforeAll(async () => {
    cluster = await testCluster();
    await cluster.serveWebhooks(setupUnitWebhookWithManager);
  });

  afterAll(() => cluster?.stop());

  it('store the defaults', async () => {
    const { selector, template } = newUnit().spec;
    const metadata = { name: 'defaulted', namespace: cluster.namespace };
    const { spec } = await cluster.client.create(Unit.from({ metadata, spec: { selector, template } }));
    expect(spec).toMatchObject({ category: 'Deployment', replicas: 1 });
  });

  it('reject an invalid object with its field', async () => {
    const metadata = { name: 'invalid', namespace: cluster.namespace };
    await expect(cluster.client.create({ ...newUnit({ selector: {} }), metadata })).rejects.toMatchObject({
      code: 422,
      details: { causes: [{ field: 'spec.selector' }] },
    });
  });
});

function catchError(run: () => void): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}
