import { describe, expect, it } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { main } from '../index.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';

const head = `cliVersion: 1.2.3
domain: example.com
layout:
- typescript.kbts.io/v1
multigroup: true
projectName: fleet
`;

const PROJECT = `${head}resources:
- api: {crdVersion: v1, namespaced: true}
  controller: true
  domain: example.com
  group: ship
  kind: Frigate
  version: v1
  webhooks: {defaulting: true, validation: true, webhookVersion: v1}
- api: {crdVersion: v1}
  controllers: [{name: captain-backup}]
  domain: example.com
  group: crew
  kind: Captain
  version: v1beta1
- core: true
  controller: true
  group: apps
  kind: Deployment
  version: v1
version: "3"
`;

async function run(folder: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const io = fakeIo(folder);
  return { code: await main(['info', ...args], io), ...io.printed };
}

describe('`kbts info`', () => {
  it('prints the project, and its APIs as a table', async () => {
    const { code, stdout } = await run(folderOf({ PROJECT }));
    expect(code).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "Project     fleet
      Domain      example.com
      Layout      typescript.kbts.io/v1, one folder for each group
      Manager     for the whole cluster
      Created by  kbts 1.2.3

      KIND        GROUP             VERSION  PLURAL       SCOPE            CONTROLLERS     WEBHOOKS
      Frigate     ship.example.com  v1       frigates     Namespaced       frigate         defaulting, validation
      Captain     crew.example.com  v1beta1  captains     Cluster          captain-backup  -
      Deployment  apps              v1       deployments  Kubernetes type  deployment      -
      "
    `);
  });

  it('prints them as JSON', async () => {
    const { stdout } = await run(folderOf({ PROJECT }), '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      projectName: 'fleet',
      multigroup: true,
      resources: [
        { kind: 'Frigate', scope: 'Namespaced', controllers: ['frigate'], webhooks: ['defaulting', 'validation'] },
        { kind: 'Captain', scope: 'Cluster', controllers: ['captain-backup'], webhooks: [] },
        { kind: 'Deployment', group: 'apps', types: 'kubernetes', controllers: ['deployment'] },
      ],
    });
  });

  it('suggests to create an API if there is none', async () => {
    const { stdout } = await run(folderOf({ PROJECT: `${head}version: "3"\n` }));
    expect(stdout).toContain('No APIs. Create one with `kbts create api`.');
  });

  it.each([
    ['no PROJECT file', {}, 'project-missing'],
    ['an invalid PROJECT file', { PROJECT: 'version: "9"' }, 'project-invalid'],
  ])('fails with %s', async (_, files, expected) => {
    const { code, stdout, stderr } = await run(folderOf(files));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(expected);
    const json = JSON.parse((await run(folderOf(files), '--json')).stdout);
    expect(json.problems[0]).toMatchObject({ code: expected });
  });
});
