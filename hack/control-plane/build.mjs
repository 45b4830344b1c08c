// Builds the control plane binaries from the Go modules in this folder, into a cache outside the repo.
// Uses only Node, so that it also runs before `npm install`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { binaries, binaryPath, cacheFolder, distrustBinaries } from './cache.mjs';

/** The binaries for tests of a project, with the build time of each in seconds on two cores. */
const seconds = { etcd: 45, 'kube-apiserver': 220, kubectl: 25 };
/** The same for binaries that only the tests of kbts use. */
const otherSeconds = {
  kustomize: 15,
  'controller-gen': 30,
  'kube-controller-manager': 60,
  'kube-scheduler': 10,
  kwok: 85,
  helm: 160,
};

const usage = `Usage: node hack/control-plane/build.mjs [--all | --only NAME,...] [--path] [--help]

Builds ${Object.keys(seconds).join(', ')} from Go modules. What is there already is kept.

  --all            also ${Object.keys(otherSeconds).join(', ')}
  --only NAME,...  only these binaries
  --path           print the folder of the binaries, and build nothing
  --help           print this help

The folder is under $KBTS_CACHE, else under $XDG_CACHE_HOME/kbts, else under ~/.cache/kbts.`;

// The default ends the process without `exit` handlers, and would leave Go running and its scratch folder in place.
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
  process.once(signal, () => process.exit(code));

process.exitCode = await main();

async function main() {
  const options = readOptions();
  if ('problem' in options) return fail(`${options.problem}\n\n${usage}`, 2);
  if (options.help) return say(usage);
  if (options.path) return say(cacheFolder());
  return build(options.selected);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        all: { type: 'boolean' },
        only: { type: 'string' },
        path: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    const all = values.all ? binaries.map(({ name }) => name) : Object.keys(seconds);
    const names = values.only?.split(',') ?? all;
    const unknown = names.filter((name) => !binaries.some((binary) => binary.name === name));
    if (unknown.length > 0) return { problem: `There is no binary named \`${unknown.join('`, `')}\`.` };
    return { ...values, selected: binaries.filter(({ name }) => names.includes(name)) };
  } catch (error) {
    return { problem: error.message };
  }
}

async function build(selected) {
  const names = selected.map(({ name }) => name);
  for (const name of names) {
    const fault = distrustBinaries(dirname(binaryPath(name)), [name]);
    if (fault !== undefined) return fail(`${fault}: remove what you did not build, and correct owner and mode.`, 1);
  }
  const missing = names.flatMap((name, index) => (existsSync(binaryPath(name)) ? [] : [selected[index]]));
  if (missing.length > 0) {
    const problem = problemWithGo(missing[0]);
    if (problem) return fail(problem, 1);
  }
  const start = Date.now();
  if (missing.length > 0) say(estimate(missing));
  for (const [index, binary] of missing.entries()) {
    const label = `[${index + 1}/${missing.length}] ${binary.name} ${binary.version}`;
    const failure = await buildOne(binary, label);
    if (failure) return fail(`${label}: the build failed after ${elapsed(start)}\n${failure}`, 1);
  }
  const summary = missing.length > 0 ? `built ${missing.length} in ${elapsed(start)}` : 'all were already built';
  return say(`Control plane: ${selected.length} binaries in ${cacheFolder()} (${summary})`);
}

/** Estimates the build time from the times on two cores; builds use all cores. */
function estimate(missing) {
  const onTwoCores = missing.reduce((sum, { name }) => sum + ({ ...seconds, ...otherSeconds }[name] ?? 60), 0);
  const minutes = Math.ceil((onTwoCores * 2) / availableParallelism() / 60);
  const names = missing.map(({ name }) => name).join(', ');
  return `Building ${names} from Go modules: about ${minutes} minute${minutes === 1 ? '' : 's'}, once`;
}

/** Builds in a scratch folder and moves the result into place, so that there is never a partial binary. */
async function buildOne(binary, label) {
  const folder = dirname(binaryPath(binary.name));
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(join(folder, '.build-'));
  const removeScratch = () => rmSync(scratch, { recursive: true, force: true });
  process.once('exit', removeScratch);
  try {
    const built = join(scratch, binary.name);
    const failure = await compile(binary, built, label);
    if (failure === undefined) renameSync(built, join(folder, binary.name));
    return failure;
  } finally {
    removeScratch();
    process.removeListener('exit', removeScratch);
  }
}

/** Resolves to the compiler's output if it failed. */
function compile(binary, output, label) {
  const args = ['build', '-v', '-trimpath', '-buildvcs=false', '-mod=readonly', '-ldflags', linkerFlags(binary)];
  const go = spawn('go', [...args, '-o', output, binary.goPackage], {
    ...goOptions(binary),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stopGo = () => go.kill();
  process.once('exit', stopGo);
  const progress = showProgress(label);
  const complaints = [];
  go.stderr.setEncoding('utf8');
  let rest = '';
  go.stderr.on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      // With -v, Go prints each package that it compiles and each download.
      if (/^[\w./~-]+$/.test(line)) progress.count();
      else if (!line.startsWith('go: downloading ')) complaints.push(line);
    }
  });
  return new Promise((resolve) => {
    go.once('error', (error) => resolve(error.message));
    go.once('close', (code) => {
      process.removeListener('exit', stopGo);
      progress.end(code === 0);
      resolve(code === 0 ? undefined : [...complaints, rest].join('\n').trim());
    });
  });
}

function linkerFlags({ version, stamps }) {
  const [major = '', minor = ''] = version.split('.');
  const fill = (text) => text.replace('{version}', version).replace('{major}', major).replace('{minor}', minor);
  const settings = Object.entries(stamps).map(([variable, value]) => `-X ${variable}=${fill(value)}`);
  return ['-s', '-w', ...settings].join(' ');
}

function goOptions({ module }) {
  return {
    cwd: fileURLToPath(new URL(`./${module}/`, import.meta.url)),
    env: { ...process.env, CGO_ENABLED: '0', GOWORK: 'off', GOFLAGS: '' },
  };
}

/** Runs Go inside the module: there it checks whether it, or a toolchain that it may download, is recent enough. */
function problemWithGo(binary) {
  const { error, status, stderr, stdout } = spawnSync('go', ['env', 'GOVERSION'], {
    ...goOptions(binary),
    encoding: 'utf8',
  });
  const found = stdout?.trim().replace(/^go/, '');
  const [major = 0, minor = 0] = (found ?? '').split('.').map(Number);
  // Before 1.21, Go ignores the version that a module requires.
  if (!error && status === 0 && (major > 1 || minor >= 21)) return undefined;
  const reason = error ? '`go` was not found on the PATH' : stderr.trim() || `Go ${found} is too old`;
  return [
    `The control plane is built from Go modules, which requires Go 1.26 or later: ${reason}.`,
    'Install it from https://go.dev/doc/install (or `brew install go`), then run this command again.',
    'Go 1.21 or later is sufficient if it may download a newer toolchain: `export GOTOOLCHAIN=auto`.',
    'Or set KUBEBUILDER_ASSETS to a folder that contains the binaries.',
  ].join('\n');
}

/** Prints progress: a line that is rewritten on a terminal, an occasional line otherwise. */
function showProgress(label) {
  const start = Date.now();
  const terminal = process.stdout.isTTY;
  let packages = 0;
  const line = (state) => `${label}: ${state}, ${packages} packages, ${elapsed(start)}`;
  const show = () => (terminal ? process.stdout.write(`\r\x1b[K${line('building')}`) : say(line('building')));
  const timer = setInterval(show, terminal ? 1000 : 20_000);
  if (terminal) show();
  return {
    count: () => {
      packages += 1;
    },
    end: (isWhole) => {
      clearInterval(timer);
      if (terminal) process.stdout.write('\r\x1b[K');
      if (isWhole) say(line('built'));
    },
  };
}

function elapsed(start) {
  const seconds = Math.round((Date.now() - start) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function say(text) {
  console.log(text);
  return 0;
}

function fail(text, code) {
  console.error(text);
  return code;
}
