import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shorten } from '../../base/problems/index.js';
import { splitList } from '../../commands/define/flags.js';
import { startEmbeddedControlPlane } from '../../testing/controlplane/embedded-control-plane.js';
import { isDefinition, readObjects } from '../../testing/manifests.js';
import { fail } from '../results/json-result.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { count } from '../terminal/print.js';

interface ControlPlaneRequest {
  readonly kubeconfig?: string | undefined;
  readonly apply?: string | undefined;
  readonly port?: string | undefined;
  readonly state?: string | undefined;
  readonly controllers?: boolean | undefined;
  /** The folder against which relative paths are resolved. */
  readonly from: string;
}

type ControlPlane = Awaited<ReturnType<typeof startEmbeddedControlPlane>>;

/** Runs a control plane until the user stops the command, and returns the exit code. */
export async function runControlPlane(request: ControlPlaneRequest, io: Io): Promise<number> {
  const port = request.port === undefined ? 0 : portOf(request.port);
  if (port === undefined) return fail(wrongPort(request.port ?? ''), io);
  const state = request.state === undefined ? undefined : path.resolve(request.from, request.state);
  const { folder, file } = placeOf(request);
  let text: string | undefined;
  let controlPlane: ControlPlane | undefined;
  try {
    if (!isReplaceable(file)) return fail(foreignKubeconfig(file), io);
    const { controllers } = request;
    controlPlane = await startEmbeddedControlPlane({ port, env: io.env, state, controllers });
    const applied = await applyAll(splitList(request.apply ?? ''), request.from, controlPlane);
    text = controlPlane.admin.kubeconfig();
    // An existing file would keep its mode, and might be a symlink to another file.
    fs.rmSync(file, { force: true });
    fs.writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
    io.stdout.write(`export KUBECONFIG='${file.replaceAll("'", String.raw`'\''`)}'\n`);
    const objects = applied === 0 ? '' : ` with ${count(applied, 'object')}`;
    io.stderr.write(`The API server is ready on ${controlPlane.config.server}${objects}; stop it with Ctrl+C.\n`);
    io.storeCode();
    await untilAborted(io.stop);
    return exitCodes.done;
  } catch (error) {
    return fail(failure(error), io);
  } finally {
    // The API server logs only errors that are caused by its own bugs.
    io.stderr.write(controlPlane?.log() ?? '');
    await controlPlane?.stop();
    if (text !== undefined && isFileWith(file, text)) fs.rmSync(file);
    if (folder !== undefined) fs.rmSync(folder, { recursive: true, force: true });
  }
}

function portOf(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= 65_535 ? Number(text) : undefined;
}

/** Returns the path of the kubeconfig, and the temporary folder that it is in, unless the user named a file. */
function placeOf({ kubeconfig, from }: ControlPlaneRequest) {
  if (kubeconfig !== undefined) return { folder: undefined, file: path.resolve(from, kubeconfig) };
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'kbts-control-plane-'));
  return { folder, file: path.join(folder, 'kubeconfig') };
}

/** Creates the objects of files and folders, CRDs first. Returns their number. */
async function applyAll(places: readonly string[], from: string, controlPlane: ControlPlane): Promise<number> {
  const objects = places.flatMap((place) => readObjects(path.resolve(from, place)));
  const definitions = objects.filter(isDefinition);
  if (definitions.length > 0) await controlPlane.installCrds(definitions);
  await controlPlane.apply(objects.filter((object) => !isDefinition(object)));
  return objects.length;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Whether a file may be written: it is missing, or a kubeconfig that an earlier run did not remove. */
function isReplaceable(file: string): boolean {
  if (!fs.existsSync(file)) return true;
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))?.['current-context'] === 'kbts-testing';
  } catch {
    return false; // Not a file, or not JSON.
  }
}

/** Whether a file is the one that this run wrote: another run may have replaced it. */
function isFileWith(file: string, text: string): boolean {
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text;
}

function wrongPort(port: string) {
  const message = `\`--port\` must be a number from 1 to 65535, found \`${shorten(port)}\``;
  return { code: 'usage', severity: 'error', message, hint: 'for example `--port 6443`' } as const;
}

function foreignKubeconfig(file: string) {
  const message = `\`${file}\` exists, and was not written by this command`;
  return { code: 'file-exists', severity: 'error', message, hint: 'pass the path of a new file' } as const;
}

function failure(error: unknown) {
  const isPortInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const message = `the control plane could not be set up: ${error instanceof Error ? error.message : String(error)}`;
  const hint = isPortInUse
    ? 'stop the program that listens on this port, or pass another port with `--port`'
    : 'check the files passed with `--apply`, `--kubeconfig` and `--state`, if any';
  return { code: 'envtest-failed', severity: 'error', message, hint } as const;
}
