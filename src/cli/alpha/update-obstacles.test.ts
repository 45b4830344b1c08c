import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { gitIn, otherVersion, repositoryOf, run, stateOf } from './fixtures/repository.js';

const changes = { 'init/Makefile.hbs': (text: string) => text.replace('KIND ?= kind', 'KIND ?= kind-9') };

describe('an update with something in its way', () => {
  it('reports that there is no temporary folder', async () => {
    const root = await repositoryOf();
    const before = process.env.TMPDIR;
    process.env.TMPDIR = path.join(root, 'none');
    try {
      const { code, stderr } = await run(root, 'alpha update --to-version 9.9.9');
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringContaining('a temporary folder cannot be created'),
      });
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });

  it('reports a branch that is in the way of the new one', async () => {
    const root = await repositoryOf();
    const place = otherVersion(root, '9.0.0', changes);
    gitIn(root, 'branch', 'new/one');
    const before = stateOf(root);
    const { code, stderr } = await run(root, ['alpha', 'update', '--to-package', place, '--output-branch', 'new']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/cannot lock ref .*\n.*choose another name with `--output-branch`/);
    expect(stateOf(root)).toEqual(before);
  });
});
