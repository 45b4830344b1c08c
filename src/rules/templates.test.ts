import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalog, fragments } from '../scaffold/catalog.js';
import { root } from './source-files.js';

const onDisk = readdirSync(`${root}templates`, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.hbs'));
const inCatalog = Object.values(catalog).flatMap((entries) => entries.map(({ template }) => template));
const listed = [...inCatalog, ...Object.values(fragments)];

describe('templates', () => {
  it('in the folder are all in the catalog', () => {
    expect(onDisk.filter((path) => !listed.includes(path))).toEqual([]);
  });

  it('in the catalog are all in the folder', () => {
    expect(listed.filter((path) => !onDisk.includes(path))).toEqual([]);
  });

  it('are in the catalog once', () => {
    expect(listed.filter((path, index) => listed.indexOf(path) !== index)).toEqual([]);
  });
});
