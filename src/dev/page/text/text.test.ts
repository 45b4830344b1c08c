import { describe, expect, it } from 'vitest';
import { diffLines } from './diff.js';
import { fieldOwners } from './field-owners.js';
import { count, duration } from './format.js';
import { textOf, yamlLines } from './yaml.js';

const textLines = (value: unknown) => yamlLines(value).map(textOf);

describe('YAML', () => {
  it('has the layout of kubectl', () => {
    const pod = { metadata: { name: 'a' }, spec: { containers: [{ name: 'web', ports: [{ port: 80 }] }], args: [] } };
    expect(textLines(pod)).toEqual([
      'metadata:',
      '  name: a',
      'spec:',
      '  containers:',
      '  - name: web',
      '    ports:',
      '    - port: 80',
      '  args: []',
    ]);
  });

  it('quotes strings that would be read as something else', () => {
    const strings = ['true', '1', '1e3', '', 'a: b', '# x', 'a #b', '-', '<b>', 'a b', '10m', 'nginx:1.25', 'No'];
    expect(textLines(strings)).toEqual([
      '- "true"',
      '- "1"',
      '- "1e3"',
      '- ""',
      '- "a: b"',
      '- "# x"',
      '- "a #b"',
      '- "-"',
      '- "<b>"',
      '- a b',
      '- "10m"',
      '- nginx:1.25',
      '- "No"',
    ]);
  });

  it('writes several lines as a block', () => {
    expect(textLines({ a: { b: 'x\ny\n', c: 'x\ny' } })).toEqual([
      'a:',
      '  b: |',
      '    x',
      '    y',
      '  c: |-',
      '    x',
      '    y',
    ]);
  });
});

describe('field managers', () => {
  const object = {
    metadata: {
      managedFields: [
        {
          manager: 'kubectl',
          time: '2026-01-01T00:00:00Z',
          fieldsV1: { 'f:spec': { 'f:replicas': {}, 'f:atomic': {} } },
        },
        {
          manager: 'operator',
          time: '2026-01-02T00:00:00Z',
          fieldsV1: {
            'f:spec': { 'f:replicas': {} },
            'f:status': { 'f:list': { 'k:{"type":"A"}': { '.': {}, 'f:status': {} }, 'v:"x"': {} } },
          },
        },
      ],
    },
    spec: { replicas: 1, atomic: { a: { b: 1 } }, other: 2 },
    status: { list: [{ type: 'A', status: 'True' }, { type: 'B', status: 'True' }, 'x', 'y'] },
  };
  const managers = Object.fromEntries(
    yamlLines(object, fieldOwners(object)).map((line) => [textOf(line).trim(), line.manager]),
  );

  it('are those of each line, the latest first', () => {
    expect(managers).toMatchObject({ 'replicas: 1': 'operator', 'b: 1': 'kubectl', '- x': 'operator' });
    expect(managers['- y']).toBeUndefined();
    expect(managers['other: 2']).toBeUndefined();
  });

  it('are found in an item by its keys', () => {
    const lines = yamlLines(object.status, [
      { manager: 'm', fields: { 'f:list': { 'k:{"type":"A"}': { 'f:status': {} } } } },
    ]);
    expect(lines.filter(({ manager }) => manager).map(textOf)).toEqual(['list:', '  status: "True"']);
  });

  it('are none without managed fields', () => {
    expect(fieldOwners({ metadata: { managedFields: 'x' } })).toEqual([]);
  });
});

describe('a diff', () => {
  const shown = (before: unknown, after: unknown) => diffLines(before, after).map(({ sign, text }) => sign + text);

  it('has changed lines and what contains them', () => {
    const conditions = (status: string) => [
      { type: 'A', status: 'True' },
      { type: 'B', status },
    ];
    expect(
      shown(
        { spec: { a: 1, b: 2 }, status: { x: 1, conditions: conditions('False') } },
        { spec: { a: 1, b: 3 }, status: { x: 1, conditions: conditions('True') } },
      ),
    ).toEqual([
      ' spec:',
      '-  b: 2',
      '+  b: 3',
      ' status:',
      '   conditions:',
      '   - type: B',
      '-    status: "False"',
      '+    status: "True"',
    ]);
  });

  it('of a created object is all of it, of an equal one nothing', () => {
    expect(shown(undefined, { a: { b: 1 } })).toEqual(['+a:', '+  b: 1']);
    expect(shown({ a: 1 }, { a: 1 })).toEqual([]);
  });
});

it('durations have two units at most', () => {
  const values = [0.4, 12.4, 999.4, 1240, 59_940, 59_960, 192_000, 7_200_000, 90_061_000];
  expect(values.map(duration)).toEqual([
    '<1 ms',
    '12 ms',
    '999 ms',
    '1.24 s',
    '59.9 s',
    '1 m',
    '3 m 12 s',
    '2 h',
    '1 d 1 h',
  ]);
});

it('counts have a plural', () => {
  expect([count(1, 'error'), count(2000, 'error')]).toEqual(['1 error', '2,000 errors']);
});
