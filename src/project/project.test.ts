import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../files/index.js';
import { ProblemList } from '../problems/index.js';
import { addResource, findResource, type Project, updateResource } from './project.js';
import { loadProject, readProject } from './read.js';
import { newResource, qualifiedGroup } from './resource.js';
import { writeProject } from './write.js';

const text = `# heading
cliVersion: 0.1.0
domain: tutorial.kubebuilder.io
layout:
- typescript.kbts.io/v1
plugins:
  helm.kubebuilder.io/v2-alpha:
    manifests: dist/install.yaml
projectName: project
resources:
# the one and only
- api:
    crdVersion: v1
    namespaced: true
    ours: kept
  controller: true
  domain: tutorial.kubebuilder.io
  group: batch
  kind: CronJob
  version: v1
  webhooks:
    defaulting: true
    webhookVersion: v1
somebodyElses:
  key: [1, 2]
version: "3"
`;

function read(source: string): { project: Project; codes: string[]; messages: string[]; places: string[] } {
  const sink = new ProblemList();
  const project = readProject(source, sink);
  return {
    project: project as Project, // tests of problems do not look at it
    codes: sink.all.map(({ code }) => code),
    messages: sink.all.map(({ message, hint }) => (hint ? `${message}; ${hint}` : message)),
    places: sink.all.map(({ span }) => source.slice(span?.start, span?.end)),
  };
}

describe('reading PROJECT', () => {
  it('fills in every default', () => {
    const { project } = read(text);
    expect(project).toMatchObject({ multigroup: false, namespaced: false, manifests: [] });
    expect(project.resources).toEqual([
      {
        ...{ group: 'batch', domain: 'tutorial.kubebuilder.io', version: 'v1', kind: 'CronJob', plural: 'cronjobs' },
        ...{ controller: true, controllers: [], core: false, external: false },
        api: { crdVersion: 'v1', namespaced: true, ssa: false },
        webhooks: { webhookVersion: 'v1', defaulting: true, validation: false, conversion: false, spoke: [] },
      },
    ]);
  });

  it('takes a bare text for a list of one, as kubebuilder does', () => {
    expect(read(text.replace('layout:\n- ', 'layout: ')).project.layout).toEqual(['typescript.kbts.io/v1']);
  });

  it('says what to do when there is no file', () => {
    const sink = new ProblemList();
    expect(loadProject(memoryFiles(), sink)).toBeUndefined();
    expect(sink.all).toMatchObject([{ code: 'project-missing', hint: expect.stringContaining('kbts init') }]);
  });

  it('reports a misspelt key with a suggestion, and leaves quite other keys alone', () => {
    expect(read(text.replace('somebodyElses:', 'mulitgroup:'))).toMatchObject({
      codes: ['project-invalid'],
      places: ['mulitgroup'],
      messages: ['`mulitgroup` is not a key of PROJECT; did you mean `multigroup`?'],
    });
    expect(read(text).codes).toEqual([]);
  });

  it('reports all values of the wrong type, each at its place', () => {
    const { messages, places } = read(
      text
        .replace('controller: true', 'controller: yes please')
        .replace('domain: tutorial', 'multigroup: 1\ndomain: tutorial'),
    );
    expect(messages).toEqual([
      '`multigroup` must be true or false, found `1`; write true or false, or remove `multigroup`',
      '`controller` must be true or false, found `yes please`; write true or false, or remove `controller`',
    ]);
    expect(places).toEqual(['1', 'yes please']);
  });

  it('reports missing keys, a newer version and the layout of another tool', () => {
    expect(read(text.replace('  kind: CronJob\n', '')).messages[0]).toContain('`resources[0]` lacks `kind`');
    expect(read(text.replace('"3"', '"4"')).messages[0]).toContain('version `4` of PROJECT is not supported');
    expect(read(text.replace('typescript.kbts.io/v1', 'go.kubebuilder.io/v4')).messages[0]).toContain(
      'expected `typescript.kbts.io/v1`',
    );
  });

  it('reports a text that is not YAML, is empty, or is no map', () => {
    expect(read('a: [').codes).toEqual(['project-invalid']);
    expect(read('').messages[0]).toContain('PROJECT must be a map');
    expect(read('- a').messages[0]).toContain('found a list');
  });
});

describe('writing PROJECT', () => {
  it('gives the same text when nothing changed', () => {
    expect(writeProject(read(text).project, text)).toBe(text);
  });

  it('keeps comments and unknown keys, and adds what is new in alphabetical order', () => {
    const { project } = read(text);
    const mate = {
      ...newResource({ group: 'crew', domain: 'x.io', version: 'v1', kind: 'Mate' }, 'matey'),
      controller: true,
    };
    const next = addResource({ ...project, multigroup: true }, mate);
    const added = '- controller: true\n  domain: x.io\n  group: crew\n  kind: Mate\n  plural: matey\n  version: v1\n';
    const expected = text
      .replace('plugins:', 'multigroup: true\nplugins:')
      .replace('somebodyElses', `${added}somebodyElses`);
    expect(writeProject(next, text)).toBe(expected.replace('[1, 2]', '[ 1, 2 ]'));
  });

  it('writes a new file with a heading and sorted keys', () => {
    const project: Project = {
      ...{ cliVersion: '0.1.0', domain: 'x.io', projectName: 'p', layout: ['typescript.kbts.io/v1'] },
      ...{ multigroup: false, namespaced: true, manifests: ['crd:maxDescLen=0'], resources: [] },
    };
    expect(
      writeProject(project)
        .split('\n')
        .filter((line) => !line.startsWith('#'))
        .join('\n'),
    ).toBe(
      'cliVersion: 0.1.0\ndomain: x.io\nlayout:\n- typescript.kbts.io/v1\nmanifests:\n- crd:maxDescLen=0\nnamespaced: true\nprojectName: p\nversion: "3"\n',
    );
    expect(read(writeProject(project)).project).toEqual(project);
  });
});

describe('resources', () => {
  const { project } = read(text);
  const id = { group: 'batch', domain: 'tutorial.kubebuilder.io', version: 'v1', kind: 'CronJob' };

  it('are found, replaced and added by group, version and kind', () => {
    const found = findResource(project, id);
    expect(found?.controller).toBe(true);
    expect(updateResource(project, { ...newResource(id), core: true }).resources).toMatchObject([{ core: true }]);
    expect(updateResource(project, newResource({ ...id, version: 'v2' })).resources).toHaveLength(2);
  });

  it('have a whole group made of group and domain', () => {
    expect(qualifiedGroup({ group: 'batch', domain: 'x.io', core: false })).toBe('batch.x.io');
    expect(qualifiedGroup({ group: '', domain: 'x.io', core: false })).toBe('x.io');
    expect(qualifiedGroup({ group: 'core', domain: '', core: true })).toBe('');
    expect(qualifiedGroup({ group: 'apps', domain: '', core: true })).toBe('apps');
  });
});
