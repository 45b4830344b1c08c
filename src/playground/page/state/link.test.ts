import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BadLink, faultOfPath, hashOf, longestState, readHash, type SharedState } from './link.js';

const state: SharedState = {
  files: { 'src/api/v1/frigate.types.ts': 'export class Frigate {}\n', PROJECT: 'domain: example.com\n' },
  object: 'name: "Fähre 🛳"\n',
  version: '1.35',
};
const manyFiles = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`f${at}`, '']));
const linkOf = (value: unknown) => `#v1/${deflateRawSync(JSON.stringify(value)).toString('base64url')}`;

describe('links', () => {
  it('contain the state', async () => {
    const hash = await hashOf(state);
    expect(hash).toMatch(/^#v1\/[\w-]+$/);
    expect(await readHash(hash ?? '')).toEqual({ kind: 'state', state });
    expect(await readHash(linkOf(state))).toEqual({ kind: 'state', state });
  });

  it('can contain the largest state, whatever its characters', async () => {
    const largest = { files: { a: '\u0001'.repeat(longestState - 2) }, object: 'x' };
    expect(await readHash((await hashOf(largest)) ?? '')).toEqual({ kind: 'state', state: largest });
  });

  it('refer to an example, and to one of its files', async () => {
    expect(await readHash('#example/memcached')).toEqual({ kind: 'example', name: 'memcached', file: undefined });
    const file = 'src/api/v1alpha1/memcached.types.ts';
    expect(await readHash(`#example/memcached/${file}`)).toEqual({ kind: 'example', name: 'memcached', file });
    expect(await readHash('#')).toBeUndefined();
  });

  it('are not made for a state that is too large, or has too many files', async () => {
    expect(await hashOf({ files: manyFiles, object: '' })).toBeUndefined();
    expect(await hashOf({ files: { a: 'x'.repeat(longestState) }, object: '' })).toBeUndefined();
    const incompressible = randomBytes(200_000).toString('base64');
    expect((await hashOf({ files: { a: incompressible }, object: '' }))?.length).toBeUndefined();
  });

  it.each([
    ['truncated', linkOf(state).slice(0, -20), 'incomplete'],
    ['not base64', '#v1/%%%', 'incomplete'],
    ['of another format', '#v2/abc', 'not created by this playground'],
    ['too long', `#v1/${'A'.repeat(100_000)}`, 'too long'],
    ['a bomb', linkOf({ files: { a: 'x'.repeat(20_000_000) }, object: '' }), 'too long'],
    ['a bomb of brackets', `#v1/${deflateRawSync('['.repeat(10_000_000)).toString('base64url')}`, 'too long'],
    ['too large', linkOf({ files: { a: 'x'.repeat(longestState) }, object: '' }), 'too long'],
    ['a list', linkOf([]), 'no files'],
    ['without files', linkOf({ files: {}, object: '' }), 'no files'],
    ['with a file that is a number', linkOf({ files: { a: 1 }, object: '' }), 'an invalid file'],
    ['without an object', linkOf({ files: { a: '' } }), 'no object'],
    ['with HTML as a path', linkOf({ files: { '<img src=x onerror=alert(1)>': '' }, object: '' }), 'an invalid file'],
    ['with another version', linkOf({ ...state, version: '"><script>' }), 'an invalid version'],
    ['with too many files', linkOf({ files: manyFiles, object: '' }), 'more than 50 files'],
  ])('that are %s are rejected', async (_, hash, message) => {
    await expect(readHash(hash)).rejects.toThrow(BadLink);
    await expect(readHash(hash)).rejects.toThrow(message);
  });

  it('cannot set a prototype', async () => {
    const hostile = JSON.parse('{"files":{"__proto__":"x","constructor":"y"},"object":""}');
    const target = await readHash(linkOf(hostile));
    expect(target?.kind === 'state' && Object.keys(target.state.files)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('faultOfPath', () => {
  it.each(['PROJECT', 'src/api/v1/frigate.types.ts', 'a-b_c.ts'])('accepts %s', (path) => {
    expect(faultOfPath(path)).toBeUndefined();
  });
  it.each(['', '/etc', '../a', 'a//b', 'a b', 'a/', '<b>', `a${'/a'.repeat(200)}`])('rejects `%s`', (path) => {
    expect(faultOfPath(path)).toContain('expected a path');
  });
});
