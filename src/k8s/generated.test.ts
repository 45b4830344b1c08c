import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderModules } from '../../hack/k8s-schema/typescript.js';
import * as batch from './batch/v1.js';
import { type BuiltinTable, readBuiltinTable, type TablePackage } from './builtin-table.js';
import * as core from './core/v1.js';
import { groupVersionKindOf } from './index.js';
import { installedFiles } from './installed-files.js';
import * as policy from './policy/v1.js';

const here = new URL('./', import.meta.url);
const table = readBuiltinTable(installedFiles);

describe('the modules of built-in types', () => {
  const modules = renderModules(table);

  it('are the output of the generator for the table', () => {
    for (const [path, text] of modules) {
      expect(readFileSync(new URL(path, here), 'utf8'), `${path}: run npm run k8s-schema`).toBe(text);
    }
  });

  it('are the only files in the folders of API groups', () => {
    const onDisk = readdirSync(here, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['table', 'descriptions'].includes(entry.name))
      .flatMap(({ name }) => readdirSync(new URL(`${name}/`, here)).map((file) => `${name}/${file}`));
    expect(onDisk.sort()).toEqual([...modules.keys()].sort());
  });

  it('have tokens for kinds, but not for lists and bodies of subresources', () => {
    expect(groupVersionKindOf(batch.Job)).toEqual({
      group: 'batch',
      version: 'v1',
      kind: 'Job',
      plural: 'jobs',
      namespaced: true,
    });
    expect(groupVersionKindOf(core.Node)).toMatchObject({ group: '', plural: 'nodes', namespaced: false });
    expect(batch).not.toHaveProperty('JobList');
    expect(policy).not.toHaveProperty('Eviction');
  });

  it('create objects with apiVersion and kind', () => {
    const pod: core.Pod = core.Pod.from({ metadata: { name: 'a' }, spec: { containers: [{ name: 'main' }] } });
    expect(pod).toMatchObject({ apiVersion: 'v1', kind: 'Pod' });
    // @ts-expect-error a container has a name
    core.Pod.from({ metadata: {}, spec: { containers: [{}] } });
  });
});

describe('renderModules', () => {
  const go = 'k8s.io/api/demo/v1';
  const render = (types: TablePackage['types']) => {
    const demo: BuiltinTable = {
      index: { modules: { 'k8s.io/api': 'v1.2.3' }, packages: { [go]: 'demo/v1.json' } },
      package: (path) => (path === go ? { go, group: 'demo', version: 'v1', types } : undefined),
    };
    return renderModules(demo).get('demo/v1.ts');
  };

  it('writes optional fields, quoted names and nested containers', () => {
    const text = render({
      Thing: {
        schema: {
          type: 'object',
          required: ['x-y'],
          properties: {
            'x-y': { type: 'array', items: { 'x-kubernetes-int-or-string': true } },
            labels: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            any: {},
          },
        },
      },
    });
    expect(text).toBe(`// Made by hack/k8s-schema from k8s.io/api v1.2.3. Do not edit.

export interface Thing {
  'x-y': Array<number | string>;
  labels?: Record<string, string[]> | undefined;
  any?: unknown;
}
`);
  });

  it('writes unknown for an unresolved reference', () => {
    expect(render({ Thing: { schema: { $ref: 'k8s.io/gone/v1.Type' } } })).toContain('export type Thing = unknown;');
  });
});

describe('plural and scope of kinds', () => {
  const served = pathsOfClientNode();

  it('are those of the API paths that client-node was generated from', () => {
    const kinds = Object.keys(table.index.packages).flatMap((path) => {
      const { group = '', version = '', types = {} } = table.package(path) ?? {};
      const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
      return Object.entries(types).flatMap(([kind, { kind: facts }]) =>
        facts?.plural && served.has(`${root}/${kind}`) ? [{ name: `${root}/${kind}`, ...facts }] : [],
      );
    });
    expect(kinds.length).toBeGreaterThan(60);
    for (const { name, plural, namespaced } of kinds) {
      expect({ name, plural, namespaced }).toEqual({ name, ...served.get(name) });
    }
  });
});

/** Plural and scope by `/apis/<group>/<version>/<Kind>`, from the calls that create or read one object. */
function pathsOfClientNode(): Map<string, { plural: string; namespaced: boolean }> {
  const folder = new URL('../../node_modules/@kubernetes/client-node/dist/gen/apis/', here);
  const found = new Map<string, { plural: string; namespaced: boolean }>();
  const call = /async (?:create|read)(?:Namespaced)?([A-Z]\w*)\([\s\S]*?localVarPath = '(\/apis?\/[^']+)'/g;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    for (const [, kind = '', path = ''] of readFileSync(new URL(file, folder), 'utf8').matchAll(call)) {
      const [, root, scope, plural] =
        /^(\/api\/[^/]+|\/apis\/[^/]+\/[^/]+)\/(namespaces\/\{namespace\}\/)?(\w+)(?:\/\{name\})?$/.exec(path) ?? [];
      if (root && plural) found.set(`${root}/${kind}`, { plural, namespaced: scope !== undefined });
    }
  }
  return found;
}
