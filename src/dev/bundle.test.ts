import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openBundler } from './bundle.js';

const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

/** Opens a bundler for a project in a monorepo. Returns its root, too. */
async function openProject() {
  mkdirSync(cache, { recursive: true });
  const root = mkdtempSync(join(cache, 'bundle-test-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const project = join(root, 'packages/operator');
  mkdirSync(join(project, 'src'), { recursive: true });
  writeFileSync(join(project, 'src/main.ts'), 'console.log(1);');
  const bundler = await openBundler(project, join(project, 'out'));
  onTestFinished(() => bundler.close());
  return { root, bundler };
}

it.each(['bun.lock', 'node_modules/.pnpm/lock.yaml'])(
  'notices packages that are installed at the root of a monorepo, and only if they have changed: %s',
  async (file) => {
    const { root, bundler } = await openProject();
    mkdirSync(dirname(join(root, file)), { recursive: true });
    const hashAfter = async (text: string) => {
      writeFileSync(join(root, file), text);
      const built = await bundler.build();
      return 'hash' in built ? built.hash : built;
    };
    const first = await hashAfter('a@1');
    expect(first).toMatch(/^\w+$/);
    expect(await hashAfter('a@1')).toBe(first);
    expect(await hashAfter('a@2')).not.toBe(first);
  },
);

it('ignores lockfiles that it cannot read', async () => {
  const { root, bundler } = await openProject();
  mkdirSync(join(root, 'yarn.lock'));
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(root, 'bun.lock')]);
  expect(await bundler.build()).toMatchObject({ packages: [] });
});
