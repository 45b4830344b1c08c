import { expect, it } from 'vitest';
import { formatVersion, newestFirst, parseSelector, parseVersion } from './versions.js';

const published = ['1.35.0', '1.36.0', '1.36.2', '1.37.0', '1.37.10', '2.0.1'].map((text) => versionOf(text));

it.each([
  ['1.36', '1.36.0 1.36.2'],
  ['1.36.x', '1.36.0 1.36.2'],
  ['1.36.*', '1.36.0 1.36.2'],
  ['1.36.2', '1.36.2'],
  ['v1.36.2', '1.36.2'],
  ['~1.37.1', '1.37.10'],
  ['~1.37', '1.37.0 1.37.10'],
  ['<1.36', '1.35.0'],
  ['<1.36.2', '1.35.0 1.36.0'],
  ['<=1.36', '1.35.0 1.36.0 1.36.2'],
  ['<=1.36.0', '1.35.0 1.36.0'],
  ['latest', '1.35.0 1.36.0 1.36.2 1.37.0 1.37.10 2.0.1'],
  ['1.99', ''],
])('%s selects %s', (text, expected) => {
  const selector = parseSelector(text);
  expect(published.filter((version) => selector?.matches(version)).map(formatVersion)).toEqual(
    expected.split(' ').filter(Boolean),
  );
});

it('prefers the newest published version for `latest` and for a `!` at the end', () => {
  const wanting = ['latest', '1.36!', '1.36', '1.36.2'].filter((text) => parseSelector(text)?.prefersLatest);
  expect(wanting).toEqual(['latest', '1.36!']);
});

it.each(['', 'one', '1', '1.x', '1.36.2.1', '1.36-beta', '>1.36', '1.36.2 ', '../1.36', '1.1234567'])(
  'rejects `%s`',
  (text) => expect(parseSelector(text)).toBeUndefined(),
);

it('orders versions by number, newest first, and parses only full versions', () => {
  expect([...published].sort(newestFirst).map(formatVersion).slice(0, 3)).toEqual(['2.0.1', '1.37.10', '1.37.0']);
  expect(parseVersion('1.37.0-beta.0')).toBeUndefined();
  expect(parseVersion('1.37')).toBeUndefined();
});

function versionOf(text: string) {
  const version = parseVersion(text);
  if (!version) throw new Error(text);
  return version;
}
