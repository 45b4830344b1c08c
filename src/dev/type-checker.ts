import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { DevProblem } from './protocol.js';

/** A running type checker. */
export interface TypeChecker {
  /** Must be called when a source has changed: the compiler does not see changes during its first check. */
  changed(): void;
  stop(): void;
}

/** Milliseconds after the first check within which a reported change may have happened during that check. */
const delay = 1_000;

const place = /^(.+?)[(:](\d+)[,:](\d+)\)?(?::| -) (error|warning) (TS\d+: .*)$/;
/** An error without a place is about tsconfig.json, or about types that are not installed. */
const placeless = /^(error|warning) (TS\d+: .*)$/;

/**
 * Starts the project's TypeScript compiler, if any, in watch mode, which checks types after each change. A small
 * parent process kills the compiler when this process ends.
 */
export function startTypeChecker(
  project: string,
  onChecked: (problems: readonly DevProblem[]) => void,
): TypeChecker | undefined {
  const compiler = findCompiler(project);
  if (compiler === undefined) return undefined;
  const args = [compiler, '--noEmit', '--watch', '--preserveWatchOutput', '--pretty', 'false'];
  let isOutdated = false;
  let checkedAt: number | undefined;
  const start = () =>
    run(args, project, (problems) => {
      if (isOutdated) restart();
      else {
        checkedAt ??= Date.now();
        onChecked(problems);
      }
    });
  const restart = () => {
    child.stdin.end();
    isOutdated = false;
    checkedAt = undefined;
    child = start();
  };
  let child = start();
  return {
    changed: () => {
      if (checkedAt === undefined) isOutdated = true;
      else if (Date.now() - checkedAt < delay) restart();
    },
    stop: () => child.stdin.end(),
  };
}

function run(args: readonly string[], cwd: string, onChecked: (problems: readonly DevProblem[]) => void) {
  const child = spawn(process.execPath, ['-e', keeper, ...args], {
    cwd,
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: process.platform !== 'win32',
  });
  let rest = '';
  let problems: DevProblem[] = [];
  child.on('error', () => {}); // without the compiler, types are not checked
  child.stdin.on('error', () => {});
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (/Starting (?:incremental )?compilation|File change detected/.test(line)) problems = [];
      else if (/Found \d+ errors?\b/.test(line)) onChecked(problems);
      else problems.push(...problemIn(line));
    }
  });
  return child;
}

/** Returns the problem in a line of the compiler's output; an empty list if there is none. */
export function problemIn(line: string): DevProblem[] {
  const [found, file, row, column, severity, message = ''] = place.exec(line) ?? [];
  const [whole, wholeSeverity, wholeMessage = ''] = placeless.exec(line) ?? [];
  const kindOf = (text: string | undefined) => (text === 'error' ? 'error' : 'warning');
  if (whole) return [{ source: 'types', severity: kindOf(wholeSeverity), message: wholeMessage }];
  if (!found) return [];
  const at = { file: file ?? '', line: Number(row), column: Number(column) };
  return [{ source: 'types', severity: kindOf(severity), message, ...at }];
}

// Kills the compiler when the input ends. The compiler may be a native program that another process started.
const keeper = `
const { spawn } = require('node:child_process');
const child = spawn(process.execPath, process.argv.slice(1), { stdio: ['ignore', 'inherit', 'inherit'] });
const end = () => {
  try { process.kill(-process.pid, 'SIGKILL'); } catch { child.kill('SIGKILL'); process.exit(); }
};
child.on('exit', () => process.exit());
process.stdin.on('end', end).on('error', end).resume();
`;

function findCompiler(project: string): string | undefined {
  const require = createRequire(path.join(project, 'package.json'));
  try {
    return path.join(path.dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  } catch {
    return undefined;
  }
}
