import { expect, it } from 'vitest';
import { parseJsonPath } from './json-path.js';

const value = {
  spec: {
    size: 3,
    ports: [
      { name: 'a', port: 80 },
      { name: 'b', port: 90 },
    ],
  },
  status: {
    conditions: [
      { type: 'Ready', status: 'False' },
      { type: 'Available', status: 'True' },
    ],
  },
};

it.each([
  ['.spec.size', [3]],
  ['.status.conditions[?(@.type=="Available")].status', ['True']],
  ['.status.conditions[?(@.type=="Missing")].status', []],
  ['.spec.ports[?(@.port>80)].name', ['b']],
  ['.spec.ports[*].name', ['a', 'b']],
  ['$.spec.ports[-1].port', [90]],
])('finds the values at %s', (path, expected) => {
  expect(parseJsonPath(path)?.(value)).toEqual(expected);
});

it.each(['status', '.spec[', '.spec.ports[?(@.port>80)'])('rejects %s', (path) => {
  expect(parseJsonPath(path)).toBeUndefined();
});
