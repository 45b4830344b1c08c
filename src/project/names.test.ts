import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaSync } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Scaffolded } from './fixtures/scaffolded.js';

const biome = fileURLToPath(new URL('../../node_modules/.bin/biome', import.meta.url));

interface Names {
  readonly projectName?: string;
  readonly group?: string;
  readonly version?: string;
  readonly kind: string;
  readonly multigroup?: boolean;
  readonly namespaced?: boolean;
}

describe('projects with awkward names keep the format of their own linter', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kbts-names-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each<[string, Names]>([
    ['usual ones', { kind: 'Frigate' }],
    ['a kind of 35 letters', { kind: `K${'i'.repeat(34)}` }],
    ['a kind of 59 letters', { kind: `K${'i'.repeat(58)}` }],
    ['a project of 28 letters', { kind: 'Frigate', projectName: 'p'.repeat(28) }],
    ['a long group', { kind: 'Frigate', group: `${'g'.repeat(60)}.${'h'.repeat(60)}` }],
    ['a kind that is a name of the runtime', { kind: 'Request' }],
    ['a kind that is a global of JavaScript', { kind: 'Proxy' }],
    ['no group', { kind: 'Frigate', group: '' }],
    ['several groups', { kind: 'Frigate', multigroup: true }],
    ['one namespace', { kind: 'Frigate', namespaced: true }],
    ['a beta version', { kind: 'Frigate', version: 'v2beta1' }],
  ])('%s', (_, names) => {
    expectFormatted(make(names));
  });

  it.each<[string, Names, Names]>([
    ['a second version', { kind: 'Frigate' }, { kind: 'Frigate', version: 'v2' }],
    ['a second version of a global of JavaScript', { kind: 'Map' }, { kind: 'Map', version: 'v2' }],
    [
      'the same kind in two groups',
      { kind: 'Frigate', multigroup: true },
      { kind: 'Frigate', group: 'harbor', multigroup: true },
    ],
  ])('%s', (_, first, { group, version, kind }) => {
    const made = make(first);
    const id = { kind, ...(group === undefined ? {} : { group }), ...(version === undefined ? {} : { version }) };
    made.api({ ...id, controller: version === undefined });
    made.webhook(id);
    expectFormatted(made);
  });

  function expectFormatted({ texts }: Scaffolded): void {
    for (const [path, text] of texts) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const result = execaSync(biome, ['check'], { cwd: folder, reject: false, all: true });
    expect(result.all).toContain('No fixes applied');
    expect(result.exitCode, result.all).toBe(0);
  }

  it('creates nothing new when it runs again', () => {
    expect(
      make({ kind: 'Frigate' })
        .refusedApi({})
        .map(({ code }) => code),
    ).toEqual(['project-conflict']);
  });

  it('preserves the rest of a file when one of its webhooks is overwritten', () => {
    const made = make({ kind: 'Frigate' });
    const file = 'src/webhook/v1/frigate.webhook.ts';
    const before = made.read(file);
    made.webhook({ validation: false, force: true });
    expect(made.read(file)).toBe(before);
  });

  it('reports what to paste when the list of network policies is missing', () => {
    const made = new Scaffolded();
    made.api();
    made.write('config/network-policy/kustomization.yaml', '# empty\n');
    expect(made.refusedWebhook({ validation: false })).toMatchObject([
      { code: 'scaffold-marker-missing', hint: expect.stringContaining('resources:') },
    ]);
  });
});

/** Runs init, create api and create webhook, one on top of the other. */
function make({ projectName = 'project', multigroup = false, namespaced = false, ...names }: Names): Scaffolded {
  const made = new Scaffolded({ projectName, license: { name: 'apache2' }, multigroup, namespaced });
  made.api(names);
  made.webhook(names);
  return made;
}
