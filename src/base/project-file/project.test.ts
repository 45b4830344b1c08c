import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../files/index.js';
import { DiagnosticList } from '../problems/index.js';
import { findResource, type Project, updateResource } from './project.js';
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
  const sink = new DiagnosticList();
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

  it('reports what to do if there is no file', () => {
    const sink = new DiagnosticList();
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
    expect(read(text.replace('  kind: CronJob\n', '')).messages[0]).toContain('`resources[0]` requires `kind`');
    expect(read(text.replace('"3"', '"4"')).messages[0]).toContain('version `4` of PROJECT is not supported');
    expect(read(text.replace('typescript.kbts.io/v1', 'go.kubebuilder.io/v4')).messages[0]).toContain(
      'expected `typescript.kbts.io/v1`',
    );
  });

  it.each([
    ['go.kubebuilder.io/v4', 'run `kbts import project . <new folder>`'],
    ['go.sdk.operatorframework.io/v1', 'run `kbts import project . <new folder>`'],
    ['typescript.kbts.io/v2', 'create a TypeScript project with `kbts init` in another folder'],
    ['ansible.sdk.operatorframework.io/v1', 'create a TypeScript project with `kbts init` in another folder'],
  ])('advises what to do with the layout %s', (layout, hint) => {
    expect(read(text.replace('typescript.kbts.io/v1', layout)).messages[0]).toContain(hint);
  });

  it.each([
    ['projectName: project', 'projectName: "a: b"', 'at most 63 lowercase letters', 'for example `a-b`'],
    ['projectName: project', 'projectName: "x\\n  evil: 1"', 'found `x\n  evil: 1`', 'for example `x-evil-1`'],
    ['projectName: project', "projectName: x'; touch y", "found `x'; touch y`", 'for example `x-touch-y`'],
    ['projectName: project', 'projectName: ""', 'found an empty string', 'correct `projectName`'],
    [
      'domain: tutorial.kubebuilder.io\nlayout',
      'domain: "*/ process.exit() /*"\nlayout',
      '`domain` must be lowercase',
      'process-exit',
    ],
    ['  group: batch', "  group: b'", '`group` must be lowercase', 'for example `b`'],
    ['  group: batch', '  group: ../..', '`group` must be lowercase', 'correct `group`'],
    ['  version: v1\n', '  version: v1/../x\n', '`version` must be at most 63', 'for example `v1-x`'],
    ['  kind: CronJob', '  kind: Cron*/Job', '`kind` must be', 'for example `CronJob`'],
    ['  version: v1\n', '  version: v1\n  plural: a/b\n', '`plural` must be', 'for example `a-b`'],
    ['  controller: true', '  controllers: [{name: "a\\nb"}]', '`name` must be', 'for example `a-b`'],
    ['    crdVersion: v1', "    crdVersion: v1'", '`crdVersion` must be', 'for example `v1`'],
    [
      '    defaulting: true',
      '    defaultingPath: "/a b"',
      '`defaultingPath` must be a path',
      'correct `defaultingPath`',
    ],
    ['    defaulting: true', '    spoke: [v2, "v3 "]', '`spoke` must be', 'for example `v3`'],
    ['cliVersion: 0.1.0', 'cliVersion: "0.1.0\\e[31m"', '`cliVersion` must be one line', 'correct `cliVersion`'],
    ['plugins:', 'repo: "a\\u202eb"\nplugins:', '`repo` must be one line', 'correct `repo`'],
    ['- typescript.kbts.io/v1', '- typescript.kbts.io/v1\n- "x\\ny"', '`layout` must be one line', 'correct'],
    ['plugins:', 'manifests: "crd\\nx"\nplugins:', '`manifests` must be one line', 'correct'],
  ])('refuses a value that would reach code: %j as %j', (good, bad, message, way) => {
    const { codes, messages } = read(text.replace(good, bad));
    expect(codes).toEqual(['project-invalid']);
    expect(messages[0]).toContain(message);
    expect(messages[0]).toContain(way);
  });

  it('takes an empty section for an absent one', () => {
    const { project, codes } = read(
      'version: "3"\nprojectName: p\nlayout: typescript.kbts.io/v1\ndomain:\nmanifests:\nresources:\nplugins:\n',
    );
    expect(codes).toEqual([]);
    expect(project).toMatchObject({ domain: '', manifests: [], resources: [] });
    const sections = text.replace('    defaulting: true', '    spoke:').replace('  controller: true', '  controllers:');
    expect(read(sections).project.resources[0]).toMatchObject({ controllers: [], webhooks: { spoke: [] } });
    expect(read(text.replace(/resources:.*(?=somebody)/s, 'resources:\n-\n')).messages[0]).toContain('found nothing');
  });

  it('reports a resource that is listed twice, and one without a group', () => {
    const entry = '- kind: Boat\n  version: v1\n  group: crew\n';
    const twice = read(text.replace('somebodyElses', `${entry}${entry}somebodyElses`));
    expect(twice.messages).toEqual(['the resource `crew/v1/Boat` is listed twice; merge the two entries into one']);
    const bare = read(text.replace('somebodyElses', '- kind: Boat\n  version: v1\nsomebodyElses'));
    expect(bare.messages[0]).toContain('neither a group nor a domain');
  });

  it('reports the path of a foreign kind that cannot be imported, and leaves those of other kinds alone', () => {
    const entry = (path: string, kind = 'external: true') =>
      read(
        text.replace(
          'somebodyElses',
          `- ${kind}\n  kind: Boat\n  version: v1\n  group: crew\n  path: ${path}\nsomebodyElses`,
        ),
      );
    const wrong = 'the resource `Boat` has the path `x\';import "y"`, which cannot be imported';
    for (const kind of ['external: true', 'core: true']) {
      expect(entry(`x';import "y"`, kind).messages).toEqual([expect.stringContaining(wrong)]);
    }
    for (const path of ['k8s.io/api/apps/v1', "'@example/api'", './src/my types', 'src/api/x/v1']) {
      expect(entry(path).messages).toEqual([]);
    }
    for (const path of ['./../other', 'src/../../x', './a"b', '../x']) {
      expect(entry(JSON.stringify(path)).messages).toEqual([expect.stringContaining('cannot be imported')]);
    }
    expect(entry(`x';import "y"`, 'controller: true').messages).toEqual([]);
  });

  it('reports the module of an external kind that is not the name of a package', () => {
    const entry = (module: string) =>
      read(
        text.replace(
          'somebodyElses',
          `- external: true\n  kind: Boat\n  version: v1\n  group: crew\n  path: x\n  module: ${JSON.stringify(module)}\nsomebodyElses`,
        ),
      );
    for (const module of ['a b', '-g', 'file:../x', 'x; rm -rf .', '@example/api@1 || 2']) {
      expect(entry(module).messages).toEqual([expect.stringContaining('which is not the name of a package')]);
    }
    for (const module of ['@example/api@^1.0.0', 'example', 'github.com/cert-manager/cert-manager@v1.20.2']) {
      expect(entry(module).messages).toEqual([]);
    }
  });

  it('reports a file that is not YAML, is empty, or is not a map', () => {
    expect(read('a: [').codes).toEqual(['project-invalid']);
    expect(read('').messages[0]).toContain('PROJECT must be a map');
    expect(read('- a').messages[0]).toContain('found a list');
    expect(read('\0\x01ELF').messages[0]).toContain('control character U+0000');
  });
});

describe('writing PROJECT', () => {
  it('returns the same text if nothing changed', () => {
    expect(writeProject(read(text).project, text)).toBe(text);
  });

  it('keeps comments and unknown keys, and adds what is new in alphabetical order', () => {
    const { project } = read(text);
    const mate = {
      ...newResource({ group: 'crew', domain: 'x.io', version: 'v1', kind: 'Mate' }, 'matey'),
      controller: true,
    };
    const next = updateResource({ ...project, multigroup: true }, mate);
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
