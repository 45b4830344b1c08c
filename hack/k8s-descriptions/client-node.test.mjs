import { describe, expect, it } from 'vitest';
import { describeTypes } from './client-node.mjs';

describe('describeTypes', () => {
  const core = describeTypes('core/v1.json');

  it('finds types and fields under the names of the table', () => {
    expect(core.PodSpec.type).toMatch(/^PodSpec /);
    expect(core.PodSpec.fields.containers).toMatch(/containers/);
    const policies = describeTypes('networking/v1.json').NetworkPolicyIngressRule.fields;
    expect(policies.from).toMatch(/^from /);
    const schemas = describeTypes('apiextensions/v1.json').JSONSchemaProps.fields;
    expect(schemas['x-kubernetes-list-type']).toMatch(/^x-kubernetes-list-type /);
  });

  it('distinguishes types with the same name in several groups', () => {
    expect(core.Event.fields.involvedObject ?? core.Event.fields.reason).toBeDefined();
    expect(
      describeTypes('events/v1.json').Event.fields.regarding ?? describeTypes('events/v1.json').Event.fields.note,
    ).toBeDefined();
    expect(core.Event.type).not.toBe(describeTypes('events/v1.json').Event.type);
  });

  it('assigns descriptions of embedded fields to the type that declares them', () => {
    expect(Object.keys(describeTypes('meta/v1.json').TypeMeta.fields)).toEqual(['apiVersion', 'kind']);
    expect(core.Pod.fields.apiVersion).toBeUndefined();
  });

  it('has no descriptions of metadata, scalars, and files outside of API groups', () => {
    const meta = describeTypes('meta/v1.json');
    expect(meta.ObjectMeta).toBeUndefined();
    expect(meta.MicroTime).toBeUndefined();
    expect(describeTypes('runtime.json')).toEqual({});
  });
});
