import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { applyChanges, openFiles, ownTexts } from '../../base/files/index.js';
import { type Diagnostic, DiagnosticList, visibleLines } from '../../base/problems/index.js';
import { loadProject } from '../../base/project-file/index.js';
import { splitList } from '../../commands/define/flags.js';
import { planManifests } from '../../commands/manifests.js';
import { packageVersion } from '../../commands/program/version.js';
import { ParsedSources } from '../../compiler/loader/index.js';
import {
  type DevOptions,
  type DevProblem,
  type DevSession,
  emptyFile,
  type Generated,
  OtherSessionError,
  openRecording,
  startDev,
} from '../../dev/index.js';
import { placeOf } from '../changes/place.js';
import { emptySources } from '../manifests/watch.js';
import { fail } from '../results/json-result.js';
import { Canceled, exitCodes, type Io } from '../terminal/io.js';
import { chooseCluster } from './cluster.js';
import { type Saves, watchSaves } from './saves.js';

/** The flags of `kbts dev`. */
export interface DevRequest {
  readonly context?: string | undefined;
  readonly samples: boolean;
  readonly rbac: boolean;
  readonly types: boolean;
  readonly port?: string | undefined;
  readonly 'allowed-host'?: string | undefined;
  readonly state?: string | undefined;
  readonly export?: string | undefined;
  readonly open?: string | undefined;
  readonly inspect: boolean;
}

const keyHelp = 'keys        s samples, r restart, f fix permissions, o open the page, e export, q quit';
const usualPort = 4460;
const inspectPort = 9229;

/** Runs the operator until the user stops the command; with `--open`, shows a recording. Tests pass `fromSource`. */
export async function runDev(
  request: DevRequest,
  io: Io,
  fromSource: Pick<DevOptions, 'childFile' | 'esbuild'> = {},
): Promise<number> {
  const port = Number(request.port ?? usualPort);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    const message = '`--port` must be a number from 0 to 65535';
    return fail({ code: 'usage', severity: 'error', message, hint: 'for example `--port 4470`' }, io);
  }
  // Names and fields of objects can contain anything.
  const print = (line: string) => io.stderr.write(`kbts: ${visibleLines(line)}\n`);
  if (request.open !== undefined) return await showRecording(request.open, { ...request, port }, io);
  // The watch starts before the sources are read, so that no saved file is missed.
  const saves = watchSaves(io);
  let session: DevSession;
  try {
    const project = loadProject(openFiles(io.cwd), new DiagnosticList());
    const { name, isEmbedded, start } = await chooseCluster(request, io);
    // After the last webhook is removed, `kbts manifests` leaves an empty file.
    const hasWebhooks = (openFiles(io.cwd).readText('config/webhook/manifests.yaml') ?? '') !== '';
    if (!isEmbedded && hasWebhooks) print(`webhooks are not installed: \`${name}\` cannot reach this process`);
    session = await startDev({
      project: io.cwd,
      name: project?.projectName ?? path.basename(io.cwd),
      version: packageVersion(),
      env: { ...io.env },
      startPlane: start,
      clusterName: name,
      generate: newGenerator(io),
      port,
      allowedHosts: splitList(request['allowed-host'] ?? ''),
      withRbac: request.rbac,
      withWebhooks: isEmbedded,
      withTypes: request.types,
      // A namespaced operator watches a single namespace, and has permissions only there.
      namespace: project?.namespaced ? (io.env.WATCH_NAMESPACE ?? 'default') : undefined,
      inspect: request.inspect ? inspectPort : undefined,
      print,
      onOutput: (text) => io.stderr.write(text),
      ...fromSource,
    });
  } catch (error) {
    if (error instanceof Canceled) throw error;
    if (error instanceof OtherSessionError) {
      const { message, hint } = error;
      return fail({ code: 'dev-running', severity: 'error', message, hint }, io);
    }
    const message = `\`kbts dev\` did not start: ${error instanceof Error ? error.message : String(error)}`;
    return fail(
      { code: 'dev-failed', severity: 'error', message, hint: 'fix the cause and run the command again' },
      io,
    );
  }
  greet(session, request, io);
  // The code is stored now, because the process may be killed, and V8 discards code that has not run for a while.
  io.storeCode('now');
  try {
    await useUntilStopped(session, saves, request, print, io);
  } finally {
    if (request.export !== undefined) await exportTo(request.export, session, io, print);
    await session.stop();
  }
  return exitCodes.done;
}

async function showRecording(
  file: string,
  { port, 'allowed-host': hosts = '' }: Pick<DevRequest, 'allowed-host'> & { readonly port: number },
  io: Io,
): Promise<number> {
  try {
    const place = path.resolve(io.cwd, file);
    const server = await openRecording({ file: place, port, allowedHosts: splitList(hosts) });
    io.stdout.write(`page        ${server.url}\n`);
    await new Promise<void>((resolve) => io.stop.addEventListener('abort', () => resolve(), { once: true }));
    await server.close();
    return exitCodes.done;
  } catch (error) {
    const message = `cannot open the recording: ${error instanceof Error ? error.message : String(error)}`;
    return fail({ code: 'usage', severity: 'error', message, hint: 'pass a file that `kbts dev --export` wrote' }, io);
  }
}

function greet({ store, url, kubeconfig }: DevSession, { inspect }: DevRequest, io: Io): void {
  const { cluster, operator } = store.parts;
  const { definitions, webhooks } = cluster;
  const states: Partial<Record<string, string>> = { building: 'waiting for the errors to be fixed', stopped: 'ended' };
  io.stdout.write(
    [
      `kubeconfig  export KUBECONFIG='${kubeconfig.replaceAll("'", String.raw`'\''`)}'`,
      `operator    ${states[operator.state] ?? 'started'}; it restarts when ${inspect ? 'r is pressed' : 'a file is saved'}`,
      `page        ${url}`,
      `installed   ${definitions.length} CRDs, ${webhooks.length} webhooks, the roles of the operator`,
      ...(io.isInteractive ? [keyHelp] : []),
      '',
    ].join('\n'),
  );
}

async function useUntilStopped(
  session: DevSession,
  saves: Saves,
  request: DevRequest,
  print: (line: string) => void,
  io: Io,
): Promise<void> {
  const act = async (action: Parameters<DevSession['act']>[0]) => {
    const { message, diff } = await session
      .act(action)
      .catch((error: Error) => ({ message: error.message, diff: undefined }));
    print(diff === undefined ? message : `${message}\n${diff}`);
  };
  const failed = saves.follow(
    () => session.changed(),
    (file) => session.isInput(file),
  );
  if (request.samples) await act({ kind: 'sample' });
  const stopped = new Promise<void>((resolve) => {
    io.stop.addEventListener('abort', () => resolve(), { once: true });
    const keys: Readonly<Record<string, () => unknown>> = {
      s: () => act({ kind: 'sample' }),
      r: () => act({ kind: 'restart' }),
      f: () => act({ kind: 'fixPermissions' }),
      o: () => openPage(session.url, print, io),
      e: () => exportTo(request.export ?? 'kbts-recording.json', session, io, print),
      q: resolve,
      '\u0003': resolve, // In raw mode, the terminal sends no signal for Ctrl+C.
    };
    if (io.isInteractive) io.readKeys?.((key) => keys[key]?.());
  });
  await Promise.race([stopped, failed]);
}

async function exportTo(file: string, session: DevSession, io: Io, print: (line: string) => void): Promise<void> {
  const place = path.resolve(io.cwd, file);
  writeFileSync(place, JSON.stringify(await session.recording()));
  print(`recorded to ${place}`);
}

function openPage(url: string, print: (line: string) => void, { env }: Io): void {
  const program = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  const opened = spawn(program, [url], { env: { ...env }, stdio: 'ignore', detached: true });
  opened.on('error', () => print(`no browser found; open ${url}`));
  opened.unref();
}

function newGenerator(io: Io): () => Promise<Generated> {
  const parsed = new ParsedSources();
  return async () => {
    const files = openFiles(io.cwd);
    const problems = new DiagnosticList();
    const { planned } = await planManifests({}, placeOf(files, io, io.cwd), problems, parsed);
    const readText = ownTexts(files);
    const describe = (problem: Diagnostic) => problemOf(problem, readText);
    return {
      problems: [...problems.all.map(describe), ...emptySources(files).map((file) => emptyFile('manifests', file))],
      write: () =>
        planned ? applyChanges(io.cwd, planned.changes, { outside: planned.outside ?? [] }).map(describe) : [],
    };
  };
}

function problemOf({ severity, message, hint, span }: Diagnostic, readText: ReturnType<typeof ownTexts>): DevProblem {
  const before = span && readText(span.file)?.slice(0, span.start);
  const lines = before?.split('\n');
  return {
    source: 'manifests',
    severity: severity === 'error' ? 'error' : 'warning',
    message,
    ...(span && { file: span.file }),
    ...(lines && { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }),
    ...(hint !== undefined && { hint }),
  };
}
