import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folderOf } from '../base/files/fixtures/folder.js';
import { fixPermissions } from './fix-permissions.js';
import type { Permission } from './permissions.js';

const file = 'src/controller/a.controller.ts';
const jobs = (verb: string): Permission => ({ verb, group: 'batch', resource: 'jobs' });
const pods: Permission = { verb: 'list', group: '', resource: 'pods' };

/** Fixes permissions in a project whose operator consists of one source. */
async function fix(decorators: string, missing: readonly Permission[]) {
  const project = folderOf({ [file]: `${decorators}\nclass A {}\n` });
  mkdirSync(`${project}/dev`);
  writeFileSync(
    `${project}/dev/operator.mjs.map`,
    JSON.stringify({ sources: ['../../other.ts', '../node_modules/a/missing.ts', `../${file}`] }),
  );
  const result = await fixPermissions(missing, project, `${project}/dev/operator.mjs.map`);
  return { ...result, text: readFileSync(`${project}/${file}`, 'utf8').replace('\nclass A {}\n', '') };
}

describe('a missing permission is added', () => {
  it.each([
    [
      'to the decorator of its resource',
      "@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: ['get'] })",
      "@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: ['get', 'list', 'watch'] })",
    ],
    [
      'to a decorator on several lines, with double quotes',
      '@Rbac({\n  resources: ["jobs"],\n  verbs: [\n    "list",\n  ],\n  groups: ["batch"],\n})',
      '@Rbac({\n  resources: ["jobs"],\n  verbs: [\n    "list", "watch",\n  ],\n  groups: ["batch"],\n})',
    ],
  ])('%s', async (_, before, after) => {
    const { isDone, text, message } = await fix(before, [jobs('list'), jobs('watch')]);
    expect({ isDone, text }).toEqual({ isDone: true, text: after });
    expect(message).toBe(`granted list, watch jobs.batch in ${file}`);
  });

  it.each([
    ["@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: ['get'", '] })'],
    ["@Rbac({\n  groups: ['batch'], // it's\n  resources: ['jobs'],\n  verbs: ['get'", ', /* why */],\n})'],
  ])('outside comments, to %s%s', async (start, end) => {
    const comment = `const glob = 'src/*';\n// don't\n/*\n${start}${end}\n*/\n`;
    const { text } = await fix(`${comment}${start}${end}`, [jobs('list')]);
    expect(text).toBe(`${comment}${start}, 'list'${end}`);
  });

  it('with the line ends of the file, outside comments', async () => {
    const before = "/*\r\n@Rbac({ verbs })\r\n*/\r\n@Rbac({ groups: ['apps'], resources: ['a'], verbs: ['get'] })\r\n";
    const { text } = await fix(before, [jobs('list')]);
    const added = "@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: ['list'] })\r\n";
    expect(text).toBe(before.replace("@Rbac({ groups: ['apps']", `${added}$&`));
  });

  it('to a decorator that calls the core group `core`', async () => {
    const { text, diff } = await fix("@Rbac({ groups: ['core'], resources: ['pods'], verbs: ['get'] })", [pods]);
    expect(text).toBe("@Rbac({ groups: ['core'], resources: ['pods'], verbs: ['get', 'list'] })");
    expect(diff).toMatch(/^-@Rbac.*\['get'\] \}\)\n\+@Rbac.*\['get', 'list'\] \}\)$/m);
  });

  it.each([
    ['other resources', "@Rbac({ groups: ['batch'], resources: ['jobs', 'cronjobs'], verbs: ['get'] })"],
    ['other groups', "@Rbac({ groups: ['batch', 'apps'], resources: ['jobs'], verbs: ['get'] })"],
    ['the names of objects', "@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: ['get'], resourceNames: ['a'] })"],
    ['a namespace', "@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: ['get'], namespace: 'a' })"],
    ['verbs that are not literals', "@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: readVerbs })"],
    ['a spread list', "@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: ['get', ...readVerbs] })"],
    ['no verbs', "@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: [] })"],
  ])('as a decorator of its own next to one with %s', async (_, before) => {
    const { text } = await fix(before, [jobs('list')]);
    expect(text).toBe(`@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: ['list'] })\n${before}`);
  });
});

it('changes nothing if the sources already grant the permission', async () => {
  const before = "@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: ['get', 'list'] })";
  const { isDone, message, text } = await fix(before, [jobs('list')]);
  expect({ isDone, text }).toEqual({ isDone: false, text: before });
  expect(message).toContain('the sources already grant list jobs.batch; run `kbts manifests`');
});

it('changes nothing if there is no decorator', async () => {
  const { isDone, message } = await fix('/**\n@Rbac()\n*/', [pods, jobs('get')]);
  expect(isDone).toBe(false);
  expect(message).toMatch(/^no class with `@Rbac` found; add @Rbac\(.*'pods'.*\) @Rbac\(.*'jobs'.*\)$/);
});
