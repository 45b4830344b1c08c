import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { findProject } from '../../base/project-file/index.js';
import { commands } from '../main/catalog.js';
import { complete } from './complete.js';

const PROJECT = `domain: example.com
layout:
- typescript.kbts.io/v1
multigroup: true
projectName: fleet
resources:
- {group: ship, version: v1, kind: Frigate, domain: example.com, api: {crdVersion: v1, namespaced: true}}
- {group: ship, version: v2, kind: Frigate, domain: example.com, api: {crdVersion: v1, namespaced: true}}
- {group: crew, version: v1beta1, kind: Captain, domain: example.com, api: {crdVersion: v1, namespaced: true}}
version: "3"
`;
const project = findProject(memoryFiles({ PROJECT }), new DiagnosticList());

/** What is offered at the end of a line; the last word is the one at the cursor. */
async function offered(line: string): Promise<string[]> {
  const words = line.split(' ');
  const cursor = { before: words.slice(0, -1), word: words.at(-1) ?? '' };
  const { candidates, paths } = await complete(cursor, { commands, ...(project ? { project } : {}) });
  return [...candidates.map(({ value }) => value), ...(paths ? [`:${paths}`] : [])];
}

describe('completion', () => {
  it.each([
    [
      '',
      [
        'init',
        'edit',
        'create',
        'delete',
        'import',
        'manifests',
        'dev',
        'why',
        'validate',
        'alpha',
        'control-plane',
        'envtest',
        'info',
        'doctor',
        'plugins',
        'explain',
        'completion',
        'version',
        'help',
      ],
    ],
    ['cre', ['create']],
    ['create ', ['api', 'webhook']],
    ['create w', ['webhook']],
    ['create api --kind ', ['Frigate', 'Captain']],
    ['create api --group crew --kind ', ['Captain']],
    ['create api -group=crew --kind ', ['Captain']],
    ['create api --group none --kind ', []],
    ['create api --group ', ['ship', 'crew']],
    ['create api --kind Frigate --version ', ['v1', 'v2']],
    ['create api --kind=F', ['--kind=Frigate']],
    ['create api --dry-run=', ['--dry-run=true', '--dry-run=false']],
    ['create api --dry-r', ['--dry-run']],
    ['create api --dry-run --dry-r', []],
    ['create api --plugins de', ['deploy-image']],
    ['create api --plugins grafana,de', ['grafana,deploy-image']],
    ['create api --plugins=x,de', ['--plugins=x,deploy-image']],
    ['create api --plugins deploy-image --image-container-p', ['--image-container-port']],
    ['create api --image-container-p', []],
    ['manifests --help-markers=', ['--help-markers=short', '--help-markers=long', '--help-markers=full']],
    ['manifests --severity webhook-un', ['error', 'warning', 'off'].map((name) => `webhook-unserved=${name}`)],
    ['manifests --severity cel-cost=off --sev', ['--severity']],
    ['manifests --breaking-against ', [':files']],
    ['manifests out', ['output:stdout', 'output:crd:artifacts:config=config/crd/bases']],
    ['init ', [':folders']],
    ['init there --license-file ', [':files']],
    ['init there --license-file=', [':files']],
    ['help create ', ['api', 'webhook']],
    ['completion ', ['bash', 'zsh', 'fish', 'powershell']],
    ['completion bash z', []],
    ['create nothing ', []],
    ['create api -- --', []],
    ['create api --unknown=', []],
  ])('after `kbts %s` offers what can follow', async (line, expected) => {
    expect(await offered(line)).toEqual(expected);
  });

  it('offers flags where no word is expected, the required ones first', async () => {
    const flags = await offered('create api --group ship ');
    expect(flags[0]).toBe('--kind');
    expect(flags).toContain('--yes');
    expect(flags).not.toContain('--group');
  });

  it('reads `--name` after a flag without a value as the next flag', async () => {
    expect(await offered('create api --group --kind F')).toEqual(['Frigate']);
  });
});
