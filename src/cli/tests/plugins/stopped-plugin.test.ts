import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../../../base/files/fixtures/folder.js';
import { projectOf } from '../../main/fixtures/run.js';

const cli = fileURLToPath(new URL('../../index.ts', import.meta.url));

/** Installs a plugin that sends a signal to kbts in one of its runs, and would then go on for a minute. */
function plugins(folder: string, signal: string, command: string): string {
  const file = path.join(folder, 'slow/v1/slow');
  mkdirSync(path.dirname(file), { recursive: true });
  const flags = '{"apiVersion":"v1alpha1","command":"flags","flags":[]}';
  const script = `#!/bin/sh
case "$(cat)" in
  *'"command":"${command}"'*) kill -${signal} $PPID; exec sleep 60 ;;
  *'"command":"flags"'*) echo '${flags}' ;;
esac
`;
  writeFileSync(file, script);
  chmodSync(file, 0o755);
  return folder;
}

/** Runs kbts in a process of its own, and returns how it ended. */
async function kbts(cwd: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const code = `import { main } from ${JSON.stringify(cli)}; process.exitCode = await main(${JSON.stringify(args)});`;
  const flags = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', code];
  const child = spawn(process.execPath, flags, { cwd, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  return await new Promise((resolve) => child.on('close', (exit, signal) => resolve({ exit, signal, output })));
}

describe.skipIf(process.platform === 'win32')('a signal while a plugin runs', () => {
  it.each([
    ['INT', 'create api', 130],
    ['INT', 'flags', 130],
    ['TERM', 'create api', 143],
    ['HUP', 'create api', 129],
  ])('SIG%s at `%s` ends kbts silently with exit code %i, and nothing is written', async (signal, command, exit) => {
    const root = await projectOf('init --domain example.com --project-name fleet');
    const before = textsOf(root);
    const state = path.join(path.dirname(root), 'state');
    const env = {
      EXTERNAL_PLUGINS_PATH: plugins(path.join(path.dirname(root), 'plugins'), signal, command),
      XDG_STATE_HOME: state,
    };
    const words = 'create api --group ship --version v1 --kind Frigate --plugins slow/v1';
    expect(await kbts(root, words.split(' '), env)).toEqual({ exit, signal: null, output: '' });
    expect(textsOf(root)).toEqual(before);
  });
});
