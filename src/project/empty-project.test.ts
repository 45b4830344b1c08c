import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaSync } from 'execa';
import { afterAll, describe, expect, it } from 'vitest';
import { Scaffolded } from './fixtures/scaffolded.js';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

describe('a project without resources', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kbts-empty-'));

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('passes its tests, though it has none', () => {
    symlinkSync(modules, join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'vitest.config.ts'), new Scaffolded().read('vitest.config.ts'));
    const vitest = join(modules, '.bin/vitest');
    const result = execaSync(vitest, ['run'], { cwd: folder, reject: false, all: true });
    expect(result.all).toContain('No test files found');
    expect(result.exitCode, result.all).toBe(0);
  });
});
