import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { teamPlugin } from '../../../docs/examples/library-cli.js';
import { folderOf, textsOf } from '../../base/files/fixtures/folder.js';
import { managerDeployment } from '../../plugins/fixtures/manager.js';
import type { Plugin } from '../../plugins/index.js';
import { createCli } from '../main/create-cli.js';
import { projectOf } from '../main/fixtures/run.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';
import { edit, run } from './fixtures/repository.js';

async function projectWith(...commands: readonly string[]): Promise<string> {
  const root = await projectOf('init --domain example.com --project-name fleet --yes');
  fs.mkdirSync(path.join(root, 'dist'));
  fs.writeFileSync(path.join(root, 'dist/install.yaml'), managerDeployment);
  for (const command of commands) expect(await run(root, command), command).toMatchObject({ code: 0 });
  return root;
}

/** Scaffolds a project again, next to it. */
async function generated(root: string) {
  const { code, stdout, stderr } = await run(root, 'alpha generate --output-dir ../again');
  return { code, stdout, stderr, files: textsOf(path.join(root, '../again')) };
}

describe('a plugin that PROJECT records', () => {
  it('runs again: the metrics that the user lists are kept', async () => {
    const root = await projectWith('edit --plugins=grafana/v1-alpha');
    const config = 'grafana/custom-metrics/config.yaml';
    fs.writeFileSync(path.join(root, config), '---\ncustomMetrics:\n- metric: mine_total\n  type: counter\n');
    const { code, files } = await generated(root);
    expect(code).toBe(0);
    expect(files[config]).toContain('mine_total');
    expect(files['grafana/custom-metrics/custom-metrics-dashboard.json']).toContain('mine_total');
  });

  it('runs again: the chart is generated from the manifests that are there', async () => {
    const root = await projectWith('edit --plugins=helm/v2-alpha');
    const { code, stderr, files } = await generated(root);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(files['dist/chart/Chart.yaml']).toContain('name: "fleet"');
    expect(files).toEqual(textsOf(root));
  });

  it('runs again with the paths that PROJECT records', async () => {
    const root = await projectWith();
    fs.renameSync(path.join(root, 'dist/install.yaml'), path.join(root, 'hack/all.yaml'));
    expect(await run(root, 'edit --plugins=helm --manifests hack/all.yaml --output-dir charts')).toMatchObject({
      code: 0,
    });
    const { files } = await generated(root);
    expect(files['charts/chart/Chart.yaml']).toBeDefined();
    expect(files).toEqual(textsOf(root));
  });

  it('does not run without its manifests, and the command that generates the chart is named', async () => {
    const root = await projectWith('edit --plugins=helm/v2-alpha');
    fs.rmSync(path.join(root, 'dist/install.yaml'));
    const { code, stdout, files } = await generated(root);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'Run the plugin again: `make build-installer IMG=<image>`, and then `kbts edit --plugins helm.kbts.io/v2-alpha`. It was not run because `dist/install.yaml` was not found',
    );
    expect(Object.keys(files).filter((file) => file.startsWith('dist/'))).toEqual([]);
    expect(files.PROJECT).toContain('helm.kbts.io/v2-alpha');
  });

  it.each(['../../secret', '/etc/hostname', '.git/config', 'src/../PROJECT'])(
    'is not given a file outside of the project, or another spelling: %s',
    async (place) => {
      const root = await projectWith('edit --plugins=helm/v2-alpha');
      fs.writeFileSync(path.join(root, '../../secret'), 'x');
      edit(root, 'PROJECT', (text) => text.replace('manifests: dist/install.yaml', `manifests: ${place}`));
      const { code, stdout, files } = await generated(root);
      expect(code).toBe(0);
      expect(stdout).toContain(`It was not run because \`${place}\` was not found`);
      expect(Object.keys(files).filter((file) => file.startsWith('dist/'))).toEqual([]);
    },
  );

  it('does not replace a file of the scaffold by what PROJECT names', async () => {
    const root = await projectWith('edit --plugins=helm/v2-alpha');
    edit(root, 'PROJECT', (text) => text.replace('manifests: dist/install.yaml', 'manifests: package.json'));
    edit(root, 'package.json', (text) => text.replace('{', '{ "own": 1,'));
    // The one of the scaffold is not the manifests of a chart.
    const { code, stderr } = await run(root, 'alpha generate --output-dir ../again');
    expect(code).toBe(1);
    expect(stderr).toContain('package.json');
    expect(fs.existsSync(path.join(root, '../again'))).toBe(false);
  });
});

describe('an external plugin that PROJECT records', () => {
  it('does not run, even if the user has it, and the command that runs it is named', async () => {
    const plugins = folderOf({ 'spy/v1/spy': '#!/bin/sh\ntouch "$0.ran"\n' });
    fs.chmodSync(path.join(plugins, 'spy/v1/spy'), 0o755);
    const root = await projectWith();
    edit(root, 'PROJECT', (text) => `${text.replace('layout:\n', 'layout:\n- spy/v1\n')}plugins:\n  crew.io/v2: {}\n`);
    const env = { PATH: process.env.PATH, EXTERNAL_PLUGINS_PATH: plugins };
    const { code, stdout } = await run(root, 'alpha generate --output-dir ../again', { env });
    expect(code).toBe(0);
    expect(fs.existsSync(path.join(plugins, 'spy/v1/spy.ran'))).toBe(false);
    const note = (key: string) =>
      `Run the plugin again if you trust it: \`kbts edit --plugins ${key}\`. It is not part of kbts, and was not run\n`;
    expect(stdout).toContain(note('spy/v1'));
    expect(stdout).toContain(note('crew.io/v2'));
    expect(textsOf(path.join(root, '../again')).PROJECT).toContain('- spy/v1\n');
  });
});

describe('a plugin of a branded command line that PROJECT records', () => {
  it.each<[string, Partial<Plugin>, RegExp]>([
    ['runs again if it says so', { onRescaffold: { keeps: () => ['OWNERS'] } }, /^(?![\s\S]*plugin)/],
    ['is named otherwise', {}, /Run the plugin again: `acme edit --plugins team\.acme\.com\/v1`\n/],
    [
      'is named if it runs only in new projects',
      { steps: teamPlugin.steps },
      /Restore the files of the plugin `team\.acme\.com\/v1`, which runs only in new projects and for new kinds\n/,
    ],
  ])('%s', async (_, more, message) => {
    const flags = { team: { kind: 'text', argument: 'name', summary: 'team' } } as const;
    const step = { ...teamPlugin.steps.init, flags, plan: teamPlugin.steps.init?.plan };
    const plan: NonNullable<typeof step.plan> = ({ project }) => ({ changes: [], project, notes: [] });
    const plugin = { ...teamPlugin, steps: { ...teamPlugin.steps, edit: { flags, plan } }, ...more };
    const cli = createCli({ name: 'acme', version: '1', plugins: [plugin] });
    const root = folderOf({});
    await cli.run(['init', '.', '--plugins=team', '--team=harbor'], fakeIo(root));
    const io = fakeIo(root);
    expect(await cli.run(['alpha', 'generate', '--output-dir', '../again'], io)).toBe(0);
    expect(io.printed.stdout.replace(/^[\s\S]*\nNext:/, '')).toMatch(message);
    expect(textsOf(path.join(root, '../again')).OWNERS).toBe('onRescaffold' in more ? 'harbor\n' : undefined);
  });
});
