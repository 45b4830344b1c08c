import { expect, it } from 'vitest';
import { judgeObject } from './judge-object.js';

it('prunes, defaults and validates an object, with its rules', () => {
  const schema = {
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: { size: { type: 'integer', default: 1 }, max: { type: 'integer' } },
        'x-kubernetes-validations': [{ rule: 'self.size <= self.max', message: 'too large' }],
      },
    },
  };
  const { object, unknownFields, errors } = judgeObject({ kind: 'A', spec: { max: 0, typo: 1 } }, schema);
  expect(object).toEqual({ kind: 'A', spec: { max: 0, size: 1 } });
  expect(unknownFields).toEqual(['spec.typo']);
  expect(errors.map(({ field, detail }) => [field, detail])).toEqual([['spec', 'too large']]);
});
