import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageFolder } from '../../commands/program/version.js';
import { waitFor } from '../../testing/index.js';

const PROJECT = `domain: example.com
layout:
- typescript.kbts.io/v1
projectName: fleet
resources:
- {group: ship, version: v1, kind: Frigate, domain: example.com, api: {crdVersion: v1, namespaced: true}}
version: "3"
`;

/** How to start each shell without the files of the user, with completion enabled. */
const shells = {
  bash: { command: 'bash --rcfile RC -i', rc: 'source <(kbts completion bash)' },
  zsh: { command: 'zsh -i', rc: 'autoload -Uz compinit && compinit -u -D\nsource <(kbts completion zsh)' },
  fish: { command: 'fish --no-config -i -C "source RC"', rc: 'kbts completion fish | source' },
};

const isOnPath = (name: string) => (process.env.PATH ?? '').split(delimiter).some((at) => existsSync(join(at, name)));

let folder: string;
let bundle: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kbts-shells-'));
  mkdirSync(join(folder, 'bin'));
  mkdirSync(join(folder, 'work/some folder'), { recursive: true });
  writeFileSync(join(folder, 'work/PROJECT'), PROJECT);
  writeFileSync(join(folder, 'work/header.txt'), '/* x */\n');
  // As deep in the package as `program/version.ts`, which looks for package.json from there.
  bundle = join(packageFolder(), 'node_modules/.cache/kbts-shells', `${process.pid}.mjs`);
  const entry = "import { main } from './src/cli/index.ts'; process.exitCode = await main(process.argv.slice(2));";
  await build({
    stdin: { contents: entry, resolveDir: packageFolder() },
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  // Completes as kbts does, and writes down the command line that it is run with.
  const kbts = `#!/bin/sh\ncase $1 in __complete|completion) exec '${process.execPath}' '${bundle}' "$@";; esac\n`;
  writeFileSync(join(folder, 'bin/kbts'), `${kbts}printf '%s\\n' "$@" > "$CALLED.new" && mv "$CALLED.new" "$CALLED"\n`);
  chmodSync(join(folder, 'bin/kbts'), 0o755);
}, 60_000);

afterAll(() => {
  for (const path of [folder, bundle]) rmSync(path, { recursive: true, force: true });
});

describe.each(Object.entries(shells))('in %s', (name, shell) => {
  // `script` of util-linux is the terminal.
  const test = it.skipIf(!isOnPath(name) || !isOnPath('script'));
  let session: Session | undefined;

  afterAll(() => session?.end());

  test.each([
    ['kbts cre\tap\t', ['create', 'api']],
    ['kbts create ap\t--ki\tFr\t', ['create', 'api', '--kind', 'Frigate']],
    ['kbts create api --kind=Fr\t', ['create', 'api', '--kind=Frigate']],
    ['kbts create webhook --group s\t--version v\t', ['create', 'webhook', '--group', 'ship', '--version', 'v1']],
    ['kbts manifests output:s\t', ['manifests', 'output:stdout']],
    ['kbts manifests output:crd:\t', ['manifests', 'output:crd:artifacts:config=config/crd/bases']],
    ['kbts manifests --severity webhook-unserved=o\t', ['manifests', '--severity', 'webhook-unserved=off']],
    ['kbts init so\t', ['init', 'some folder']],
    ['kbts init --license-file header.\t', ['init', '--license-file', 'header.txt']],
    ['kbts init --license-file=header.\t', ['init', '--license-file=header.txt']],
    ['kbts nothing-of-kbts\t', ['nothing-of-kbts']],
  ])('%j becomes %j', { timeout: 60_000 }, async (keys, expected) => {
    session ??= new Session(name, shell);
    // Some shells end the path of a folder with a slash.
    expect((await session.type(keys)).map((word) => word.replace(/\/$/, ''))).toEqual(expected);
  });
});

/** An interactive shell in a terminal. */
class Session {
  readonly #called: string;
  readonly #child: ChildProcess;

  constructor(name: string, { command, rc }: (typeof shells)['bash']) {
    this.#called = join(folder, `called-${name}`);
    const file = join(folder, `.${name}rc`);
    writeFileSync(file, rc);
    const env = {
      ...process.env,
      ...{ HOME: folder, ZDOTDIR: folder, XDG_CONFIG_HOME: folder, TERM: 'xterm', CALLED: this.#called },
      PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
    };
    const args = ['-qec', command.replace('RC', file), '/dev/null'];
    this.#child = spawn('script', args, { cwd: join(folder, 'work'), env, detached: true });
  }

  /** Types a command line and runs it. Returns the arguments that kbts is called with. */
  async type(keys: string): Promise<string[]> {
    rmSync(this.#called, { force: true });
    this.#child.stdin?.write(`${keys}\n`);
    await waitFor(() => existsSync(this.#called), { what: 'the shell to run the command', timeout: 50_000 });
    return readFileSync(this.#called, 'utf8').trimEnd().split('\n');
  }

  end(): void {
    if (this.#child.pid !== undefined) process.kill(-this.#child.pid, 'SIGKILL');
  }
}
