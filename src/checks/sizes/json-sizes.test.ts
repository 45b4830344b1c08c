import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from '../../model/index.js';
import { JsonSizes } from './json-sizes.js';

/** Go's encoder writes these as `\\u` with four digits. */
function sizeOfText(value: unknown): number {
  return Buffer.byteLength(jsonText(value).replace(/[<>&\u2028\u2029]/g, '\\u0000'));
}

test('JsonSizes counts what the encoder writes', () => {
  const unit = fc.constantFrom('<', '&', '\u2028', '"', '\\', '\n', '\x7f', '~', 'ä', '😀', '\ud800', 'a');
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: unit }), (value) => {
      expect(new JsonSizes().of(value)).toBe(sizeOfText(value));
    }),
  );
});

test.each([[{ a: undefined, b: 1 }], [{ a: undefined }], [{ maximum: 2n ** 63n }], [[]], [{ ['__proto__']: 'a' }]])(
  'JsonSizes counts %o',
  (value) => {
    expect(new JsonSizes().of(value)).toBe(sizeOfText(value));
  },
);

test('JsonSizes counts parts that several values share once', () => {
  let reads = 0;
  const shared = {
    get description() {
      reads += 1;
      return 'ä';
    },
  };
  const sizes = new JsonSizes();
  expect(sizes.of({ a: shared, b: [shared] })).toBe(sizeOfText({ a: { description: 'ä' }, b: [{ description: 'ä' }] }));
  expect(sizes.of({ c: shared })).toBe(sizeOfText({ c: { description: 'ä' } }));
  expect(reads).toBe(1);
});
