import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalog, fragments } from '../../src/project/templates/catalog.js';
import { root } from './source-files.js';

const all = readdirSync(`${root}templates`, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.hbs'));
const ofPlugins = all.filter((path) => path.startsWith('plugins/'));
const onDisk = all.filter((path) => !ofPlugins.includes(path));
const inCatalog = Object.values(catalog).flatMap((entries) => entries.map(({ template }) => template));
const listed = [...inCatalog, ...Object.values(fragments)];

describe('templates', () => {
  it('in the folder are all in the catalog', () => {
    expect(onDisk.filter((path) => !listed.includes(path))).toEqual([]);
  });

  it('in the catalog are all in the folder', () => {
    expect(listed.filter((path) => !onDisk.includes(path))).toEqual([]);
  });

  it('of a plugin are named in its folder', () => {
    const isNamed = (template: string) => {
      const folder = `${root}src/plugins/${template.split('/')[1]}`;
      const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
      return sources.some((file) => readFileSync(`${folder}/${file}`, 'utf8').includes(template));
    };
    expect(ofPlugins.filter((template) => !isNamed(template))).toEqual([]);
    expect(ofPlugins).not.toEqual([]);
  });

  it('are in the catalog once', () => {
    expect(listed.filter((path, index) => listed.indexOf(path) !== index)).toEqual([]);
  });
});
