import { expect, it } from 'vitest';
import { errorMessage } from './internal.js';

it.each([
  [new TypeError('no'), 'no'],
  ['no', 'no'],
  [undefined, 'undefined'],
  [null, 'null'],
])('errorMessage of %s is %s', (error, message) => {
  expect(errorMessage(error)).toBe(message);
});
