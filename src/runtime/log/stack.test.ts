import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SourcePlaces } from './stack.js';

const source = `import { newLogger } from ${JSON.stringify(fileURLToPath(new URL('./index.ts', import.meta.url)))};

class Reconciler {
  reconcile() {
    throw new Error('boom');
  }
}

export function logged() {
  const lines = [];
  const log = newLogger({ destination: { write: (line) => lines.push(line) } });
  try {
    new Reconciler().reconcile();
  } catch (error) {
    log.error('failed', { error });
  }
  return lines.join('');
}
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kbts-source-places-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Logs an error from a minified bundle in a separate process, because vitest transforms locations. */
async function loggedInBundle(change: (outfile: string) => void = () => {}): Promise<string> {
  const outfile = join(folder, 'manager.mjs');
  writeFileSync(join(folder, 'reconciler.ts'), source);
  await build({
    entryPoints: [join(folder, 'reconciler.ts')],
    outfile,
    bundle: true,
    minify: true,
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    platform: 'node',
    format: 'esm',
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  change(outfile);
  const program = `import { logged } from '${pathToFileURL(outfile).href}'; process.stdout.write(logged());`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
}

describe('a stack from a bundle', () => {
  it('is logged with source locations', async () => {
    expect(await loggedInBundle()).toMatch(/at \S+\.reconcile \(reconciler\.ts:5:11\)/);
  });

  it.each([
    ['without its map', (outfile: string) => rmSync(`${outfile}.map`)],
    ['with an invalid map', (outfile: string) => writeFileSync(`${outfile}.map`, '{"version":3,')],
    ['with an empty map', (outfile: string) => writeFileSync(`${outfile}.map`, '{}')],
  ])('%s is logged unchanged', async (_, change) => {
    expect(await loggedInBundle(change)).toMatch(/at \S+\.reconcile \(.*manager\.mjs:\d+:\d+\)/);
  });
});

describe('a frame', () => {
  it.each([
    '    at run (file:///other.mjs:1:2)',
    '    at run (file:///bundle.mjs:1)',
    '    at file:///bundle.mjs:x:y',
    '    at native',
  ])('outside the bundle is unchanged: %s', (frame) => {
    expect(new SourcePlaces('file:///bundle.mjs').inFrame(frame)).toBe(frame);
  });
});
