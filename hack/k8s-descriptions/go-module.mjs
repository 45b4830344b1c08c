// Gets the sources of a Go module without Go: from Go's cache, from our cache, or from the module proxy.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { cacheRoot } from '../control-plane/cache.mjs';
import { readZip } from './zip.mjs';

/** The modules are neither in a cache nor available from a proxy. */
export class OutOfReach extends Error {}

/**
 * The files of a module, verified against Go's checksum database.
 *
 * @param {string} module for example `k8s.io/api`
 * @param {string} version for example `v0.36.3`
 * @param {string} sums contents of a `go.sum` that contains the module
 * @param {NodeJS.ProcessEnv} [env] environment with the caches and the proxy, as for Go
 * @returns {Promise<Map<string, Buffer>>} contents by path in the module
 * @throws OutOfReach, or Error when the files are others than those of `go.sum`
 */
export async function readGoModule(module, version, sums, env = process.env) {
  const inside = `${module.replaceAll(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`)}/@v/${version}.zip`;
  const own = join(cacheRoot(env), 'go-modules', inside);
  const place = [join(goCache(env), 'cache/download', inside), own].find((path) => existsSync(path));
  const archive = place === undefined ? await download(inside, env) : readFileSync(place);
  const files = readZip(archive);
  const expected = sums.split('\n').find((line) => line.startsWith(`${module} ${version} `));
  const found = `${module} ${version} h1:${sumOf(files)}`;
  if (found !== expected) throw new Error(`${place ?? inside}: expected \`${expected}\`, found \`${found}\``);
  if (place === undefined) keep(own, archive);
  const prefix = `${module}@${version}/`;
  return new Map([...files].map(([name, contents]) => [name.slice(prefix.length), contents]));
}

function goCache(env) {
  const [goPath] = (env.GOPATH ?? '').split(process.platform === 'win32' ? ';' : ':');
  return env.GOMODCACHE || join(goPath || join(homedir(), 'go'), 'pkg/mod');
}

async function download(inside, env) {
  const proxy = (env.GOPROXY || 'https://proxy.golang.org').split(/[,|]/).find((entry) => /^https?:/.test(entry));
  if (proxy === undefined) throw new OutOfReach(`GOPROXY is \`${env.GOPROXY}\``);
  const url = `${proxy.replace(/\/$/, '')}/${inside}`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
    if (response.ok) return Buffer.from(await response.arrayBuffer());
    throw new Error(`status code ${response.status}`);
  } catch (error) {
    throw new OutOfReach(`${url}: ${error.cause?.message ?? error.message}`, { cause: error });
  }
}

/** The hash after `h1:` in `go.sum`. */
function sumOf(files) {
  const names = [...files.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const lines = names.map((name) => `${createHash('sha256').update(files.get(name)).digest('hex')}  ${name}\n`);
  return createHash('sha256').update(lines.join('')).digest('base64');
}

/** Another run may store the same file concurrently. */
function keep(path, archive) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, archive);
  renameSync(`${path}.${process.pid}`, path);
}
