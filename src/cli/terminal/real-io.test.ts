import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Canceled } from './io.js';
import { askOn, realIo } from './real-io.js';

/** A terminal whose keys are pressed by writing to `input`. */
function terminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: true, columns: 80 });
  return { input, output, ask: askOn(input, output) };
}

describe('a question on a terminal', () => {
  it('is resolved by a line', async () => {
    const { input, ask } = terminal();
    input.write('yes\r');
    expect(await ask('Go on? ')).toBe('yes');
  });

  it('takes lines that were typed before it was asked', async () => {
    const { input, ask } = terminal();
    input.write('one\rtwo\rthree\r');
    expect([await ask('1? '), await ask('2? '), await ask('3? ')]).toEqual(['one', 'two', 'three']);
  });

  it('is canceled by Ctrl+C, and the line ends', async () => {
    const { input, output, ask } = terminal();
    input.write('ye\u0003');
    await expect(ask('Go on? ')).rejects.toBeInstanceOf(Canceled);
    expect(output.read()).toMatch(/[^\n]\r?\n$/);
  });

  it('resolves to undefined when the input ends', async () => {
    const { input, ask } = terminal();
    input.write('\u0004');
    expect(await ask('Go on? ')).toBeUndefined();
    expect(await new Promise((resolve) => input.end(() => resolve(ask('Go on? '))))).toBeUndefined();
  });
});

describe('the output of a process', () => {
  const place = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));
  const imports = `import { exitWhenWritten, realIo } from ${place('./real-io.ts')};`;
  const flagsOf = (code: string) => ['--import', 'tsx', '--input-type=module', '--eval', `${imports} ${code}`];
  const flags = flagsOf(`import { main } from ${place('../index.ts')}; exitWhenWritten(await main(['help']));`);

  it('is complete for a slow reader', async () => {
    const code = `realIo().stdout.write('x'.repeat(5e6)); exitWhenWritten(3);`;
    const child = spawn(process.execPath, flagsOf(code), { stdio: ['ignore', 'pipe', 'pipe'] });
    let length = 0;
    child.stdout.on('data', (chunk) => {
      length += chunk.length;
      child.stdout.pause();
      setImmediate(() => child.stdout.resume());
    });
    expect(await ending(child)).toEqual({ code: 3, stderr: '' });
    expect(length).toBe(5e6);
  });

  it('may be closed by its reader, the way `head` does', async () => {
    const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    expect(await ending(child)).toEqual({ code: 0, stderr: '' });
  });

  it.skipIf(!existsSync('/dev/full'))('that cannot be written is one line and the exit code 1', async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, flags, { stdio: ['ignore', full, 'pipe'] });
    const { code, stderr } = await ending(child);
    closeSync(full);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: cannot write the output: ENOSPC: .*\n$/);
  });
});

async function ending(child: ReturnType<typeof spawn>): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stderr };
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'stops at the first %s, and the next one ends the process',
  (name) => {
    const others = process.listeners(name);
    process.removeAllListeners(name);
    try {
      const { stop } = realIo();
      expect(stop.aborted).toBe(false);
      process.emit(name);
      expect([stop.aborted, process.listenerCount(name)]).toEqual([true, 0]);
    } finally {
      process.removeAllListeners(name);
      for (const other of others) process.on(name, other);
    }
  },
);
