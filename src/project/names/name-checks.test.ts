import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import { fillApi, newResource, type Project, type Resource } from '../../base/project-file/index.js';
import { checkApiRequest, checkRepeatedDomain } from '../create/checks/api-checks.js';
import { type ApiNames, checkApiNames } from './name-checks.js';

const resource = (group: string, kind: string, more: Partial<Resource> = {}): Resource => ({
  ...newResource({ group, domain: 'x.io', version: 'v1', kind }),
  api: fillApi({ namespaced: true }),
  ...more,
});

const project = (multigroup: boolean, ...resources: Resource[]): Project => ({
  domain: 'x.io',
  projectName: 'p',
  layout: [],
  multigroup,
  namespaced: false,
  manifests: [],
  resources,
});

const names = (kind: string, controllerName?: string, group = 'ship'): ApiNames => ({
  ...{ group, version: 'v1', kind, force: false },
  ...(controllerName === undefined ? {} : { controllerName }),
});

const ships = project(
  false,
  resource('ship', 'Frigate', { controllers: [{ name: 'frigate' }, { name: 'frigate-backup' }] }),
);
const fleets = project(true, resource('ship', 'Frigate', { controller: true }), resource('sea', 'Wave'));

describe('the name of a controller', () => {
  it.each<[string, Project, ApiNames]>([
    ['of its own', ships, names('Captain', 'captain-main')],
    ['of its own, on a kind that has others', ships, names('Frigate', 'frigate-third')],
    ['left out', fleets, names('Captain')],
    ['its own default', ships, names('Captain', 'captain')],
    ['its own default in a project of groups', fleets, names('Wave', 'wave', 'sea')],
  ])('may be one %s', (_, on, request) => {
    expect(checkApiNames(request, on)).toEqual([]);
  });

  it.each<[string, Project, ApiNames, string]>([
    ['its default name in the manager', fleets, names('Wave', 'sea-wave', 'sea'), 'default name'],
    ['a spelling with the same class', ships, names('FirstMate', 'first-mate'), 'default name'],
    ['the default of another kind', fleets, names('Wave', 'ship-frigate', 'sea'), '`ship.x.io/v1` `Frigate`'],
    ['the class of another kind', fleets, names('Captain', 'wave'), '`sea.x.io/v1` `Wave`'],
    ['a name that is taken', ships, names('Captain', 'frigate-backup'), '`frigate-backup`'],
    ['a name that its kind has', ships, names('Frigate', 'frigatebackup'), '`frigate-backup`'],
  ])('cannot be %s', (_, on, request, message) => {
    const problems = checkApiNames(request, on);
    expect(problems).toMatchObject([{ code: 'project-conflict', message: expect.stringContaining(message) }]);
    expect(problems[0]?.hint).toContain('--controller-name');
  });

  it('can be given again to overwrite that controller', () => {
    expect(checkApiNames({ ...names('Frigate', 'frigate-backup'), force: true }, ships)).toEqual([]);
    expect(checkApiNames({ ...names('Frigate', 'frigate'), force: true }, ships)).toEqual([]);
    expect(checkApiNames({ ...names('Captain', 'frigate'), force: true }, ships)).toHaveLength(1);
  });

  it('must be given when the default one is taken', () => {
    const on = project(true, resource('sea', 'Wave', { controllers: [{ name: 'ship-frigate' }] }));
    const request = { ...names('Frigate'), resource: true, controller: true, namespaced: true };
    expect(checkApiRequest(request, on, memoryFiles())).toMatchObject([
      { code: 'project-conflict', hint: expect.stringContaining('--controller-name') },
    ]);
    expect(checkApiRequest({ ...request, controller: false }, on, memoryFiles())).toEqual([]);
  });
});

describe('a group that contains the domain', () => {
  const request = (group: string) => ({ ...names('Frigate', undefined, group), resource: true, controller: true });

  it.each([
    ['x.io', 'x.io.x.io', 'ship'],
    ['sea.x.io', 'sea.x.io.x.io', 'sea'],
  ])('is reported for `--group %s`', (group, whole, short) => {
    expect(checkRepeatedDomain(request(group), fleets)).toMatchObject([
      {
        severity: 'warning',
        message: `the API group will be \`${whole}\`, because the domain is appended to \`--group\``,
        hint: expect.stringContaining(`\`--group ${short}\``),
      },
    ]);
  });

  it('is allowed', () => {
    const known = project(false, resource('x.io', 'Frigate'));
    for (const [group, on] of [
      ['ship', fleets],
      ['box.io', fleets],
      ['x.io', known],
      ['ship', { ...fleets, domain: '' }],
    ] as const)
      expect(checkRepeatedDomain(request(group), on)).toEqual([]);
    expect(checkRepeatedDomain({ ...request('x.io'), resource: false }, fleets)).toEqual([]);
  });
});
