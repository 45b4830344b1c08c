// `node hack/docs/build-versions.mjs`: builds the pages of each released minor version from its last tag, into a folder of the
// built site: /0.2/ has those of the last v0.2.*.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../run-step.mjs';
import { releasedMinors } from './released-minors.mjs';

const base = process.env.DOCS_BASE ?? '/';

for (const { minor, tag } of releasedMinors()) {
  const scratch = mkdtempSync(join(tmpdir(), `kbts-docs-${minor}-`));
  const clone = join(scratch, 'clone');
  try {
    await run(['git', 'clone', '--quiet', '--branch', tag, root, clone], { cwd: scratch });
    // Its checks passed when the version was released.
    await run([process.execPath, join(clone, 'hack/docs.mjs'), 'build'], {
      cwd: clone,
      env: { ...process.env, DOCS_BASE: `${base}${minor}/` },
    });
    cpSync(join(clone, 'docs/.vitepress/dist'), join(root, 'docs/.vitepress/dist', minor), { recursive: true });
    console.log(`docs: ${minor} is the site of ${tag}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
