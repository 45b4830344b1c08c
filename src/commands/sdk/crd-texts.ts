import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram, withTrustedPath } from '../../base/git/index.js';
import { type Diagnostic, type DiagnosticSink, shorten } from '../../base/problems/index.js';
import { httpGet, isLoopback } from '../../testing/envtest/index.js';
import { withDeadline } from './deadline.js';
import type { Outside } from './place.js';

/** Objects as YAML or JSON, and the file that contains them. */
export interface CrdText {
  readonly file: string;
  readonly text: string;
}

/** Maximum size of one source, in bytes. All CRDs of the largest projects together are smaller. */
const longestCrdText = 16 * 2 ** 20;

const timeout = 60_000;

/** Maximum time in milliseconds to wait for processes started by kubectl to close its output after kubectl exits. */
const grace = 1_000;

interface CrdReading {
  readonly outside: Outside;
  /** The folder against which relative paths are resolved. */
  readonly from: string;
  /** Whether the arguments are names of CRDs in the current cluster. */
  readonly isCluster: boolean;
  readonly sink: DiagnosticSink;
}

/** Reads files, folders, HTTPS URLs and standard input (`-`), or CRDs from the current cluster. */
export async function crdTexts(words: readonly string[], reading: CrdReading): Promise<readonly CrdText[]> {
  const texts: CrdText[] = [];
  for (const word of words) {
    try {
      if (reading.isCluster) texts.push(await fromCluster(word, reading.outside));
      else if (word === '-') texts.push({ file: 'stdin', text: await reading.outside.readInput(longestCrdText) });
      else if (/^[a-z][a-z\d+.-]+:\/\//i.test(word)) texts.push(await fromUrl(word, reading.outside));
      else texts.push(...fromDisk(word, reading.from));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      reading.sink.report({ code: 'crd-invalid', severity: 'error', ...(known(error) ?? unreadable(word, message)) });
    }
  }
  return texts;
}

class Unreadable extends Error {
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

function known(error: unknown): Pick<Diagnostic, 'message' | 'hint'> | undefined {
  return error instanceof Unreadable ? { message: error.message, hint: error.hint } : undefined;
}

function unreadable(word: string, reason: string): Pick<Diagnostic, 'message' | 'hint'> {
  const hint = 'pass a file, a folder, an https URL, or `-` for standard input';
  return { message: `\`${shorten(word)}\` cannot be read: ${shorten(reason, 300)}`, hint };
}

function fromDisk(word: string, from: string): CrdText[] {
  const place = path.resolve(from, word);
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (!stat) throw new Unreadable(`\`${shorten(word)}\` not found`, 'correct the path');
  if (stat.isDirectory()) {
    const names = fs.readdirSync(place).filter((name) => /\.(?:ya?ml|json)$/.test(name));
    if (names.length === 0)
      throw new Unreadable(`\`${shorten(word)}\` contains no YAML or JSON files`, 'correct the path');
    return names.sort().flatMap((name) => {
      const isFile = fs.statSync(path.join(place, name), { throwIfNoEntry: false })?.isFile() === true;
      if (!isFile) return [];
      if (isInside(place, name)) return fromDisk(path.join(word, name), from);
      // Errors show lines of the file, and a cloned repository may link to any file of the user.
      const found = `\`${shorten(path.join(word, name))}\` is a link to a file outside of the folder`;
      throw new Unreadable(found, 'remove the link, or pass the file itself');
    });
  }
  // Reading a device or a pipe might never end.
  if (!stat.isFile()) throw new Unreadable(`\`${shorten(word)}\` is not a file`, 'pass a YAML file, or `-`');
  if (stat.size > longestCrdText) throw tooLong(word);
  return [{ file: word, text: fs.readFileSync(place, 'utf8') }];
}

/** Whether an entry of a folder is in that folder after symbolic links are resolved. */
function isInside(folder: string, name: string): boolean {
  const relative = path.relative(fs.realpathSync(folder), fs.realpathSync(path.join(folder, name)));
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

function tooLong(word: string): Unreadable {
  const size = `${longestCrdText / 2 ** 20} MiB`;
  return new Unreadable(`\`${shorten(word)}\` is larger than ${size}`, 'split it into several files');
}

async function fromUrl(word: string, outside: Outside): Promise<CrdText> {
  const url = URL.canParse(word) ? new URL(word) : undefined;
  if (!url || (url.protocol !== 'https:' && !isLoopback(url))) {
    throw new Unreadable(`\`${shorten(word)}\` is not an https URL`, 'pass a URL that starts with `https://`');
  }
  return await withDeadline(timeout, outside.stop, async (signal) => {
    try {
      const response = await httpGet(url, { signal, env: outside.env });
      return { file: `${url.origin}${url.pathname}`, text: await bodyOf(response, word) };
    } catch (error) {
      if (!signal.aborted || outside.stop.aborted) throw error;
      const reason = `\`${shorten(word)}\` was not received within ${timeout / 1_000} s`;
      throw new Unreadable(reason, 'run the command again, or download the file first');
    }
  });
}

async function bodyOf(response: AsyncIterable<unknown> & { destroy(): void }, word: string): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk as Uint8Array); // response chunks are bytes unless an encoding is set
    length += bytes.length;
    if (length > longestCrdText) {
      response.destroy();
      throw tooLong(word);
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const start = promisify(execFile);

async function fromCluster(name: string, outside: Outside): Promise<CrdText> {
  if (!/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(name)) {
    throw new Unreadable(
      `\`${shorten(name)}\` is not the name of a CRD`,
      'pass a name such as `frigates.ship.example.com`',
    );
  }
  const hint = 'check the name and the current context with `kubectl get crds`';
  const reading = (reason: string, whatToDo = hint) =>
    new Unreadable(`the CRD \`${name}\` cannot be read from the cluster: ${shorten(reason, 300)}`, whatToDo);
  // kubectl and the programs in a kubeconfig must not come from a package of the project.
  const kubectl = findProgram('kubectl', outside);
  if (kubectl === undefined) throw reading('kubectl not found', 'install kubectl, and add it to `PATH`');
  const place = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${name}`;
  const args = ['get', '--raw', place, '--request-timeout=30s'];
  return await withDeadline(timeout, outside.stop, async (signal) => {
    try {
      return { file: `cluster/${name}`, text: await outputOf(kubectl, args, outside, signal) };
    } catch (error) {
      const { stderr } = error as { readonly stderr?: unknown }; // set by execFile
      const [said = ''] = String(stderr ?? '')
        .trim()
        .split('\n');
      if (!signal.aborted) throw reading(said || String(error));
      // A credential plugin may be waiting for a login: it can print instructions, but cannot prompt.
      throw reading(`kubectl did not end within ${timeout / 1_000} s${said && `, and wrote: ${said}`}`);
    }
  });
}

/** Returns the output of kubectl. Does not wait for processes that outlive kubectl, such as a credential helper. */
async function outputOf(kubectl: string, args: readonly string[], outside: Outside, signal: AbortSignal) {
  const env = withTrustedPath(outside.env);
  const options = { env, signal, maxBuffer: longestCrdText, windowsHide: true };
  const running = start(kubectl, args, options);
  const { child } = running;
  const closePipes = () => {
    for (const pipe of [child.stdout, child.stderr]) pipe?.destroy();
  };
  // The program may be a wrapper script that ignores SIGTERM, which the signal sends.
  signal.addEventListener('abort', () => child.kill('SIGKILL'));
  child.once('exit', () => setTimeout(closePipes, grace).unref());
  return (await running).stdout;
}
