// Builds the two operators that are compared: ours, bundled as by a generated project, and one with controller-runtime.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { cacheRoot } from '../../hack/control-plane/cache.mjs';
import { root, run } from '../../hack/run-step.mjs';

const goFolder = join(root, 'bench/operators/go');
const requireBanner =
  "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);";

/**
 * Bundles our operator, with kbts from its sources. The file is where `@kubernetes/client-node` is found, which loads
 * exec plugins.
 *
 * @param {string} [node] the program to run it with; that of this process without
 * @returns {Promise<string[]>} the command
 */
export async function buildOurs(node = process.execPath) {
  const outfile = join(root, 'node_modules/.cache/kbts-bench/operator.mjs');
  await build({
    entryPoints: [join(root, 'bench/operators/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    keepNames: true,
    external: ['@kubernetes/client-node'],
    tsconfig: join(root, 'tsconfig.json'),
    banner: { js: requireBanner },
    logLevel: 'error',
  });
  return [node, ...imageFlags(), outfile];
}

/** The flags that the image of a generated project runs Node with. */
function imageFlags() {
  const image = readFileSync(join(root, 'templates/init/Dockerfile.hbs'), 'utf8');
  const [, entrypoint = '[]'] = /^ENTRYPOINT (.*)$/m.exec(image) ?? [];
  return JSON.parse(entrypoint).filter((part) => part.startsWith('--'));
}

/**
 * Builds the operator in Go, unless the cache has it from the same sources.
 *
 * @returns {Promise<string[]>} the command
 */
export async function buildGo() {
  const folder = join(cacheRoot(), 'bench', `${process.platform}-${process.arch}_controller-runtime-${goVersion()}`);
  const binary = join(folder, `operator-${hashOfSources()}`);
  if (existsSync(binary)) return [binary];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const scratch = mkdtempSync(join(folder, '.build-'));
  try {
    const built = join(scratch, 'operator');
    const env = { ...process.env, CGO_ENABLED: '0', GOWORK: 'off', GOFLAGS: '' };
    const flags = ['-trimpath', '-buildvcs=false', '-mod=readonly', '-ldflags', '-s -w'];
    await run(['go', 'build', ...flags, '-o', built, '.'], { cwd: goFolder, env, quiet: true });
    renameSync(built, binary);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return [binary];
}

/** The version of controller-runtime. */
export function goVersion() {
  const [, version] = /controller-runtime v(\S+)/.exec(readFileSync(join(goFolder, 'go.mod'), 'utf8')) ?? [];
  return version;
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const name of readdirSync(goFolder).sort()) hash.update(name).update(readFileSync(join(goFolder, name)));
  return hash.digest('hex').slice(0, 12);
}
