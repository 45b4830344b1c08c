import { describe, expect, it } from 'vitest';
import { builtinSchema } from '../kinds/index.js';
import { fieldSetFromJson } from './field-set.js';
import { compareValues, fieldsOf, mergeValues, removeFields, typeErrors } from './typed-values.js';

const deployment = builtinSchema('k8s.io/api/apps/v1.Deployment');
const service = builtinSchema('k8s.io/api/core/v1.Service');
const podSpec = (containers: object[]) => ({ spec: { template: { spec: { containers: containers as never[] } } } });

describe('fields of values', () => {
  it('are the leaves, list items by key, and atomic maps', () => {
    const value = { spec: { selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } } } } };
    expect(fieldsOf(value, deployment).toJson()).toEqual({
      'f:spec': { 'f:selector': {}, 'f:template': { 'f:metadata': { 'f:labels': { 'f:a': {} } } } },
    });
    expect(fieldsOf(podSpec([{ name: 'a', image: 'x' }]), deployment).toJson()).toEqual({
      'f:spec': {
        'f:template': {
          'f:spec': { 'f:containers': { 'k:{"name":"a"}': { '.': {}, 'f:image': {}, 'f:name': {} } } },
        },
      },
    });
  });

  it('reads a list of 300,000 items with the same key', () => {
    const element = 'k:{"name":""}';
    const fields = fieldsOf(podSpec(Array.from({ length: 300_000 }, () => ({ name: '' }))), deployment).toJson();
    expect(fields).toEqual({ 'f:spec': { 'f:template': { 'f:spec': { 'f:containers': { [element]: {} } } } } });
  });

  it('use the default of a key that is missing', () => {
    const value = { spec: { ports: [{ port: 80 }] } };
    expect(fieldsOf(value, service).toJson()).toEqual({
      'f:spec': { 'f:ports': { 'k:{"port":80,"protocol":"TCP"}': { '.': {}, 'f:port': {} } } },
    });
  });
});

describe('comparing, merging and removing', () => {
  it('reports added, modified and removed fields', () => {
    const before = podSpec([{ name: 'a', image: 'x' }, { name: 'b' }]);
    const after = podSpec([{ name: 'a', image: 'y', tty: true }]);
    const { added, modified, removed } = compareValues(before, after, deployment);
    const at = (fields: object) => ({ 'f:spec': { 'f:template': { 'f:spec': { 'f:containers': fields } } } });
    expect(added.toJson()).toEqual(at({ 'k:{"name":"a"}': { 'f:tty': {} } }));
    expect(modified.toJson()).toEqual(at({ 'k:{"name":"a"}': { 'f:image': {} } }));
    expect(removed.toJson()).toEqual(at({ 'k:{"name":"b"}': { '.': {}, 'f:name': {} } }));
  });

  it('keeps the order of applied items, with live items between them', () => {
    const live = podSpec([{ name: 'a' }, { name: 'x' }, { name: 'b' }]);
    const applied = podSpec([{ name: 'b', image: '1' }, { name: 'a' }]);
    expect(mergeValues(live, applied, deployment)).toEqual(
      podSpec([{ name: 'x' }, { name: 'b', image: '1' }, { name: 'a' }]),
    );
  });

  it('removes fields and leaves null where nothing is left', () => {
    const removed = fieldSetFromJson({ 'f:spec': { 'f:replicas': {} } });
    expect(removeFields({ spec: { replicas: 1 } }, deployment, removed)).toEqual({ spec: null });
  });
});

describe('typeErrors', () => {
  it.each([
    [{ unknown: 1 }, '.unknown: field not declared in schema'],
    [{ spec: { replicas: 'x' } }, '.spec.replicas: expected numeric (int or float), got string'],
    [{ spec: { paused: 'x' } }, '.spec.paused: expected boolean, got &{x}'],
    [{ metadata: { name: 5 } }, '.metadata.name: expected string, got &value.valueUnstructured{Value:5}'],
    [{ spec: 'x' }, '.spec: expected map, got &{x}'],
    [podSpec([{ name: 'a' }, { name: 'a' }]), '.spec.template.spec.containers: duplicate entries for key [name="a"]'],
    [
      podSpec([null as never]),
      '.spec.template.spec.containers: element 0: associative list with keys may not have a null element',
    ],
  ])('of %j', (value, message) => {
    expect(typeErrors(value as never, deployment, false)).toEqual([message]);
  });
});
