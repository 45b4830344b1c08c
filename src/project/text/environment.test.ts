import { expect, it } from 'vitest';
import { addVariable, hasVariable } from './environment.js';

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
