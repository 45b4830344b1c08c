import { describe, expect, it } from 'vitest';
import { readManagerFlags, watchedNamespaces } from './index.js';

class Ended extends Error {
  constructor(readonly code: number) {
    super(`exit ${code}`);
  }
}

/** Parses flags like a program that was started with these arguments. */
function run(args: readonly string[], own = {}, isTTY = false) {
  const output: string[] = [];
  const errors: string[] = [];
  const target = {
    argv: ['node', '/app/dist/manager.mjs', ...args],
    stdout: { write: (text: string) => output.push(text) },
    stderr: { write: (text: string) => errors.push(text), isTTY },
    exit: (code: number): never => {
      throw new Ended(code);
    },
  };
  try {
    return { flags: readManagerFlags(own, target), code: undefined, output: '', errors: '' };
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    return { flags: undefined, code: error.code, output: output.join(''), errors: errors.join('') };
  }
}

/** The line that is logged for an error, as JSON. */
function refusal(...args: string[]): string {
  const { code, errors, output } = run(args);
  expect([code, output]).toEqual([2, '']);
  expect(errors.trimEnd().split('\n')).toHaveLength(1);
  const line = JSON.parse(errors);
  expect(line).toMatchObject({ level: 'error', msg: 'invalid command line', error: { type: 'FlagError' } });
  expect(errors).not.toContain('    at ');
  return line.error.message;
}

describe('readManagerFlags', () => {
  it('has a default for every flag', () => {
    expect(run([]).flags).toEqual({
      kubeconfig: undefined,
      logger: { development: false },
      development: false,
      leaderElection: false,
      healthProbeBindAddress: ':8081',
      metrics: {
        bindAddress: '0',
        secureServing: true,
        certDir: undefined,
        certName: 'tls.crt',
        keyName: 'tls.key',
        http2: false,
      },
      webhook: {
        port: 9443,
        skipWithoutCertificate: false,
        certDir: undefined,
        certName: 'tls.crt',
        keyName: 'tls.key',
        http2: false,
      },
      own: {},
    });
  });

  it('accepts every way in which Go programs write flags', () => {
    const args = ['--kubeconfig', 'a=b', '-metrics-bind-address=:8443', '--leader-elect', '-metrics-secure=F'];
    const { flags } = run([...args, '--webhook-port=1', '--webhook-port', '9444', '--health-probe-bind-address=0']);
    expect(flags).toMatchObject({
      kubeconfig: 'a=b',
      metrics: { bindAddress: ':8443', secureServing: false },
      leaderElection: true,
      webhook: { port: 9444 },
      healthProbeBindAddress: '0',
    });
    expect(run(['--leader-elect=false', '--enable-http2=1']).flags).toMatchObject({
      leaderElection: false,
      metrics: { http2: true },
      webhook: { http2: true },
    });
  });

  it('reads the flags for the log', () => {
    const args = ['--zap-devel', '--zap-encoder=json', '--zap-log-level=5', '--zap-stacktrace-level=panic'];
    expect(run([...args, '--zap-time-encoding=millis']).flags).toMatchObject({
      development: true,
      logger: {
        development: true,
        encoder: 'json',
        level: 'debug',
        stacktraceLevel: 'silent',
        timeEncoding: 'millis',
      },
    });
  });

  it('has flags of the operator itself, typed by their defaults', () => {
    const own = {
      'max-retries': { default: 3, help: 'How often to call the backend.' },
      backend: { default: 'local', help: 'Name of the backend.' },
      strict: { default: true, help: 'Whether to check.' },
    };
    const flags = readManagerFlags(own, { ...process, argv: ['', '', '--max-retries=5', '--strict=0'] });
    const { 'max-retries': retries, backend, strict } = flags.own;
    const typed: readonly [number, string, boolean] = [retries, backend, strict];
    expect(typed).toEqual([5, 'local', false]);
    expect(() => run([], { 'leader-elect': { default: '', help: '' } })).toThrow('has a flag `--leader-elect`');
  });

  it.each(['--help', '-h', '-help', '--leader-elect --help', '--nonsense --help'])(
    'prints all flags for %s',
    (args) => {
      const own = { backend: { default: 'local', help: 'Name of the backend.' } };
      const { code, output, errors } = run(args.split(' '), own);
      expect([code, errors]).toEqual([0, '']);
      expect(output).toMatch(/^Usage: manager.mjs \[flags\]\n\nFlags of this operator:\n {2}--backend string\n/);
      expect(output).toContain(
        '  --health-probe-bind-address string\n        Address of the health probe server; 0 disables it. (default :8081)\n',
      );
      expect(output).toContain('  --leader-elect\n');
      expect(output).toContain('  --metrics-secure\n        Serve metrics over HTTPS. (default true)\n');
    },
  );

  it.each([
    [['--leader'], 'unknown flag `--leader`; did you mean `--leader-elect`? `--help` lists all flags'],
    [['--metric-bind-adress=:1'], 'did you mean `--metrics-bind-address`?'],
    [['--metrics-cert=x'], 'did you mean `--metrics-cert-key`?'],
    [['--nonsense'], 'unknown flag `--nonsense`; `--help` lists all flags'],
    [['--__proto__=1'], 'unknown flag `--__proto__`'],
    [['--toString'], 'unknown flag `--toString`'],
    [['--leader-elect=maybe'], '`--leader-elect` must be true or false, found `maybe`'],
    [['--leader-elect', 'false'], 'unexpected argument `false`; to give a value, write `--leader-elect=false`'],
    [['manager'], 'unexpected argument `manager`'],
    [['--'], 'unexpected argument `--`'],
    [['--=a'], 'unexpected argument `--=a`'],
    [['---a'], 'unexpected argument `---a`'],
    [['--kubeconfig'], '`--kubeconfig` requires a value, for example `--kubeconfig=…`'],
    [['--webhook-port=http'], '`--webhook-port` must be a number, found `http`'],
    [['--webhook-port='], '`--webhook-port` must be a number, found ``'],
    [['--webhook-port=70000'], '`--webhook-port` must be a port from 1 to 65535'],
    [['--metrics-bind-address=8443'], '`--metrics-bind-address`: `8443` is not an address to listen on'],
    [['--health-probe-bind-address=a:b'], '`--health-probe-bind-address`: `a:b` is not an address'],
    [['--zap-encoder=xml'], '`--zap-encoder` must be one of json, console; found `xml`'],
    [
      ['--zap-log-level=loud'],
      '`--zap-log-level` must be one of debug, info, error, panic, or a positive number; found `loud`',
    ],
    [['--zap-log-level=0'], 'found `0`'],
    [['--zap-time-encoding=moon'], '`--zap-time-encoding` must be one of epoch, '],
    [[`--${'a'.repeat(1_000_000)}`], 'unknown flag `--aaa'],
    [['\u001b[2J'], 'unexpected argument `\u001b[2J`'],
  ])('refuses %j with one line', (args, message) => {
    expect(refusal(...args)).toContain(message);
  });

  it('writes the line for people on a terminal, or with --zap-devel', () => {
    for (const { errors } of [run(['--leader\u001b[2J'], {}, true), run(['--leader\u001b[2J', '--zap-devel'])]) {
      expect(errors).toMatch(
        /^\d\d:\d\d:\d\d\.\d{3} ERROR invalid command line: unknown flag `--leader\\u001b\[2J`; .*\n$/,
      );
    }
  });
});

describe('watchedNamespaces', () => {
  it('lists the namespaces of WATCH_NAMESPACE, each once', () => {
    expect(watchedNamespaces({ WATCH_NAMESPACE: 'one, two,,one' })).toEqual(['one', 'two']);
  });

  it.each([
    [undefined, 'WATCH_NAMESPACE is not set'],
    [' , ', 'WATCH_NAMESPACE is not set'],
    ['a,../b', 'lists the invalid name `../b`: expected at most 63'],
    ['UPPER', 'lists the invalid name `UPPER`'],
    ['x'.repeat(64), 'lists the invalid name `xxx'],
  ])('refuses %s', (value, message) => {
    expect(() => watchedNamespaces({ WATCH_NAMESPACE: value })).toThrow(message);
  });
});
