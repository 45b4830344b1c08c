import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { expectSuccess } from '../main/fixtures/run.js';

describe('kbts plugins', () => {
  it('lists the plugins of kbts and of the user, and why one cannot run', async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'kbts-plugins-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    for (const [name, mode] of [
      ['good', 0o755],
      ['bad', 0o644],
    ] as const) {
      mkdirSync(path.join(root, name, 'v1'), { recursive: true });
      writeFileSync(path.join(root, name, 'v1', name), '', { mode });
    }
    const project = folderOf({});
    await expectSuccess(project, ['init', '--domain', 'example.com']);
    const env = { EXTERNAL_PLUGINS_PATH: root };
    const stdout = await expectSuccess(project, ['plugins'], { env });
    const rows = stdout.split('\n').map((row) => row.split(/ {2,}/));
    expect(rows[0]).toEqual(['KEY', 'COMMANDS', 'DESCRIPTION']);
    expect(rows).toContainEqual(['typescript.kbts.io/v1', 'all', expect.stringContaining('part of every project')]);
    expect(rows).toContainEqual([
      'deploy-image.kbts.io/v1-alpha',
      'create api',
      expect.stringContaining('runs an image'),
    ]);
    expect(rows).toContainEqual(['good/v1', 'all', `External: ${path.join(root, 'good/v1/good')}`]);
    expect(rows).toContainEqual(['bad/v1', 'all', expect.stringContaining('; is not executable')]);
    const json = JSON.parse(await expectSuccess(project, ['plugins', '--json'], { env })) as {
      plugins: object[];
    };
    expect(json.plugins).toContainEqual(
      expect.objectContaining({ key: 'deploy-image.kbts.io/v1-alpha', commands: ['create api'] }),
    );
  });
});
