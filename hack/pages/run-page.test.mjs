import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stepsOf } from './page.mjs';
import { OutputDiffers, PageFailed, runPage } from './run-page.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kbts-run-page-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('following a page', () => {
  it('writes files, changes the folder, and returns the output of each output block', async () => {
    const page = [
      ...['```sh', 'mkdir site', 'cd site', '```'],
      ...['```ts', '// src/a.ts', 'a {', '```', '```ts', '// src/a.ts, continued', '}', '```'],
      ...['```sh', 'cat src/a.ts', 'echo "b $NAME"', '```', '```text', 'b …', '```'],
    ];
    const run = await follow(page, { env: { ...process.env, NAME: 'c' }, testedText: () => 'a {\n}\n' });
    expect(run).toEqual({ count: 5, cwd: join(folder, 'site'), outputs: [{ line: 17, output: 'a {\n}\nb c\n' }] });
    expect(readFileSync(join(folder, 'site/src/a.ts'), 'utf8')).toBe('a {\n}\n');
  });

  it('exports variables for the steps that follow', async () => {
    const page = ['```sh', 'export PLACE="$PWD/config"', 'echo "$PLACE"', '```', '```text', '…/config', '```'];
    expect((await follow(page)).outputs[0].output).toBe(`${folder}/config\n`);
  });

  it('leaves out steps with kubectl if there is none', async () => {
    const page = [
      '```sh',
      'sed s/a/b/ c | kubectl apply -f -',
      '```',
      '```text',
      'created',
      '```',
      '```sh',
      'echo',
      '```',
    ];
    expect(await follow(page, { hasKubectl: false })).toMatchObject({ count: 1, outputs: [] });
  });

  it('waits for the output of a command in the background, and stops it', async () => {
    const page = ['```sh background', 'sleep 0.2; echo ready; sleep 600', '```', '```text', 'ready', '```'];
    const { outputs } = await follow([...page, '```sh', 'echo done', '```']);
    expect(outputs).toEqual([{ line: 4, output: 'ready\n' }]);
  });

  it('calls back before each command, and runs what replaces it', async () => {
    const commands = [];
    const run = await follow(['```sh', 'npm install', '```', '```text', 'replaced', '```'], {
      replace: (command) => command.replace('npm install', 'echo replaced'),
      beforeCommand: (command, cwd) => commands.push([command, cwd]),
    });
    expect(run.count).toBe(1);
    expect(commands).toEqual([['npm install', folder]]);
  });

  it('fails with the line of an output that differs, unless it is lenient', async () => {
    const page = ['```sh', 'echo one', '```', '', '```text', 'two', '```'];
    const failing = follow(page);
    await expect(failing).rejects.toThrow(OutputDiffers);
    await expect(failing).rejects.toThrow('line 5: expected a line `two`, found:\none\n');
    expect(await follow(page, { isLenient: true })).toMatchObject({ outputs: [{ line: 5, output: 'one\n' }] });
  });

  it('fails if a command in the background ends before it prints what is expected', async () => {
    const page = ['```sh background', 'echo no; exit 1', '```', '```text', 'yes', '```'];
    await expect(follow(page)).rejects.toThrow('line 4: expected a line `yes`, found:\nno');
  });

  it('fails with the output of a command that fails, unless the page expects it', async () => {
    await expect(follow(['```sh', 'echo wrong; exit 3', '```'])).rejects.toThrow(PageFailed);
    await expect(follow(['```sh', 'echo wrong; exit 3', '```'])).rejects.toThrow('ended with 3:\nwrong');
    const expected = ['```sh', 'ls missing || true', '```', '```text', '…missing…', '```'];
    expect((await follow(expected)).outputs[0].output).toContain('missing');
  });
});

function follow(lines, options = {}) {
  const defaults = { folder, env: process.env, replace: (command) => command, say: () => {} };
  return runPage(stepsOf(lines.join('\n')), { ...defaults, ...options });
}
