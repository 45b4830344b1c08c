import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import { listTemplates, outputPathOf } from './template.js';

describe('the path of a template', () => {
  it.each([
    ['init/Makefile.hbs', {}, 'Makefile'],
    ['init/_github/workflows/test.yml.hbs', {}, '.github/workflows/test.yml'],
    [
      'api/src/api/__group__/__version__/__kind__.types.ts.hbs',
      { group: 'crew', version: 'v1', kind: 'captain' },
      'src/api/crew/v1/captain.types.ts',
    ],
    ['api/src/api/__group__/__version__/a.hbs', { group: '', version: 'v1' }, 'src/api/v1/a'],
    ['api/__group____kind__.yaml.hbs', { group: 'crew', kind: 'captain' }, 'crewcaptain.yaml'],
    ['init/__tests__/a.ts.hbs', { tests: '__tests__' }, '__tests__/a.ts'],
    ['init/a.hbs.hbs', {}, 'a.hbs'],
  ])('%s with %j leads to the file', (template, names, path) => {
    expect(outputPathOf(template, names)).toBe(path);
  });

  it('requires a value for each name in it', () => {
    expect(() => outputPathOf('api/__kind__.ts.hbs', { group: 'crew' })).toThrow('__kind__');
  });
});

describe('a folder of templates', () => {
  it('is listed with the folders below it, and without other files', () => {
    const files = memoryFiles({ 'init/b.hbs': '', 'init/a/c.hbs': '', 'init/notes.md': '', 'd.hbs': '' });
    expect(listTemplates(files)).toEqual(['d.hbs', 'init/a/c.hbs', 'init/b.hbs']);
    expect(listTemplates(files, 'init/a')).toEqual(['init/a/c.hbs']);
    expect(listTemplates(files, 'nowhere')).toEqual([]);
  });
});
