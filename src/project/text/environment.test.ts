import { expect, it } from 'vitest';
import { addVariable, hasVariable, setVariable } from './environment.js';

it('finds variables below comments of any indentation, and empty lines', () => {
  const text = `      containers:
      - command: [node]
  # the image of the operand
        name: manager
        env:
        - name: A
          value: a
# - name: OLD

        - name: B
          value: b
        # below the list
        ports: []
`;
  expect(hasVariable(text, 'B')).toBe(true);
  expect(addVariable(text, { name: 'B', value: 'b' })).toBe(text);
  expect(addVariable(text, { name: 'C', value: 'c' })).toBe(
    text.replace('value: b\n', 'value: b\n        - name: C\n          value: c\n'),
  );
});

/** A container with lines in place of its `env:`. */
function containerWith(...lines: string[]): string {
  return ['containers:', '- command: [node]', '  name: manager', ...lines, '  ports: []', '']
    .map((one) => `  ${one}`)
    .join('\n');
}

it.each([
  ['with comments', containerWith('  env: # first', '  - name: A # second', '    value: a')],
  ['in quotes', containerWith('  env: ', '  - name: "A"', '    value: a')],
  ['at the start of the container', '  - env:\n    - name: A\n      value: a\n    name: manager\n'],
])('finds variables %s', (_, text) => {
  expect(hasVariable(text, 'A')).toBe(true);
  expect(addVariable(text, { name: 'A', value: 'b' })).toBe(text);
});

it('adds no second `env:` to a container', () => {
  const added = containerWith('  env: # none', '  - name: A', '    value: a');
  expect(addVariable(containerWith('  env: [] # none'), { name: 'A', value: 'a' })).toBe(added);
  const flow = containerWith('  env: [{ name: B, value: b }]');
  expect(addVariable(flow, { name: 'A', value: 'a' })).toBe(flow);
});

it('sets a value below a comment', () => {
  const text = containerWith('  env:', '  - name: A', '    # the image', '    value: a');
  expect(setVariable(text, { name: 'A', value: 'b' })).toBe(text.replace('value: a', 'value: b'));
});
