import { expect, it } from 'vitest';
import { errorMessage } from './internal.js';

it.each([
  [new TypeError('no'), 'no'],
  ['no', 'no'],
  [undefined, 'undefined'],
  [null, 'null'],
  [Symbol('no'), 'Symbol(no)'],
  [Object.create(null), 'an error without a message'],
  [
    Object.defineProperty(new Error(), 'message', {
      get: () => {
        throw new Error('no');
      },
    }),
    'an error without a message',
  ],
])('errorMessage of a thrown value is its message, or describes it (%#)', (error, message) => {
  expect(errorMessage(error)).toBe(message);
});
