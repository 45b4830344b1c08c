import { expect, test } from 'vitest';
import { negotiate } from './media-type.js';
import { warningHeaders } from './warnings.js';

const resource = { isCustom: false };
const none = new URLSearchParams();
const table = 'application/json;as=Table;v=v1;g=meta.k8s.io';

test.each([
  [undefined, 'application/json', undefined],
  ['*/*', 'application/json', undefined],
  ['application/yaml', 'application/yaml', undefined],
  ['application/vnd.kubernetes.protobuf,application/json', 'application/vnd.kubernetes.protobuf', undefined],
  [`${table},application/json`, 'application/json', 'Table'],
  ['application/json;q=0.1,application/yaml', 'application/yaml', undefined],
  ['application/json;q=0', 'application/json', undefined],
  [`${table.replace('json', 'vnd.kubernetes.protobuf')},application/yaml`, 'application/yaml', undefined],
])('%s', (accept, mediaType, as) => {
  const output = negotiate(accept, none, { resource });
  expect([output.mediaType, output.as?.kind]).toEqual([mediaType, as]);
});

test('rejects what is not possible, and names what is', () => {
  expect(() => negotiate('text/html', none, { resource })).toThrow('406: Not Acceptable');
  expect(() => negotiate(table, none)).toThrow('only the following media types are accepted: application/json');
  expect(() => negotiate('application/yaml', none, { resource, verb: 'watch' })).toThrow(
    'application/json;stream=watch',
  );
});

test('warnings are escaped, sent once, and cut when they are many', () => {
  expect(warningHeaders(['a "b"', 'a "b"', 'two\nlines'])).toEqual(['299 - "a \\"b\\""']);
  expect(warningHeaders(Array.from({ length: 30 }, (_, index) => `${index}`.padEnd(200, 'x'))).length).toBe(21);
});
