import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { EnvtestError, messageOf } from './error.js';
import { binaryNames } from './store.js';
import { readTar, type TarEntry } from './tar.js';

/** Limit of unpacked bytes; real archives have 250 MB. */
const largestArchive = 2 * 1024 * 1024 * 1024;

/** Options of {@link unpack}. */
export interface UnpackOptions {
  readonly signal: AbortSignal;
  /** Whether the binaries have the extension `.exe`. Default: false. */
  readonly isWindows?: boolean;
  /** Maximum number of unpacked bytes. Default: 2 GiB. */
  readonly largest?: number;
}

/**
 * Unpacks the binaries of an envtest archive (`.tar.gz`) into an empty folder, without subfolders, as executable files.
 *
 * Other plain files are skipped. Links, devices and paths outside of the archive are rejected: real archives contain
 * none.
 *
 * @throws EnvtestError if the archive is invalid, or lacks a binary
 */
export async function unpack(archive: string, folder: string, options: UnpackOptions): Promise<void> {
  const { signal, isWindows = false, largest = largestArchive } = options;
  const wanted = binaryNames({ os: isWindows ? 'windows' : '' });
  const found: string[] = [];
  const take = async (entry: TarEntry) => {
    const name = await nameOf(entry);
    if (name === undefined || !wanted.includes(name)) return;
    if (found.includes(name)) throw unfit(`it has \`${name}\` twice`);
    found.push(name);
    await write(entry, join(folder, name));
  };
  await readArchive(archive, largest, signal, take);
  const missing = wanted.filter((name) => !found.includes(name));
  if (missing.length > 0) throw unfit(`it lacks ${missing.map((name) => `\`${name}\``).join(' and ')}`);
}

async function readArchive(
  archive: string,
  largest: number,
  signal: AbortSignal,
  take: (entry: TarEntry) => Promise<void>,
): Promise<void> {
  let failure: unknown;
  let reading: Promise<void> = Promise.resolve();
  const read = async (source: AsyncIterable<Buffer>) => {
    try {
      for await (const entry of readTar(atMost(source, largest))) await take(entry);
    } catch (error) {
      failure = error; // The pipeline would report that its streams were closed early.
      throw error;
    }
  };
  try {
    await pipeline(createReadStream(archive), createGunzip(), (source) => (reading = read(source)), { signal });
  } catch (error) {
    // The pipeline ends at once when a stream fails: a file may still be open then, or be about to be created.
    await reading.catch(() => undefined);
    signal.throwIfAborted();
    const reason = failure ?? error;
    throw reason instanceof EnvtestError ? reason : unfit(messageOf(reason), reason);
  }
}

/** The name of a file in the archive, without its folders; undefined for skipped entries. */
async function nameOf(entry: TarEntry): Promise<string | undefined> {
  const { path, type } = entry;
  const parts = path.split(/[\\/]/);
  if (path.startsWith('/') || parts.includes('..')) throw unfit(`it has the path ${JSON.stringify(path)}`);
  if (type === '5' || (await isHarmlessExtension(entry))) return undefined;
  if (type !== '0') throw unfit(`${JSON.stringify(path)} is neither a plain file nor a folder`);
  return parts.at(-1);
}

/** Whether an entry is a pax header with timestamps and the like, which does not affect paths and sizes. */
async function isHarmlessExtension({ type, size, contents }: TarEntry): Promise<boolean> {
  if (!'xg'.includes(type) || size > 65_536) return false;
  const chunks: Buffer[] = [];
  for await (const chunk of contents()) chunks.push(chunk);
  return !/\b(?:path|linkpath|size|GNU\.[\w.]{1,100})=/.test(Buffer.concat(chunks).toString());
}

async function write(entry: TarEntry, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o755);
  try {
    for await (const chunk of entry.contents()) {
      for (let start = 0; start < chunk.length; ) start += (await file.write(chunk, start)).bytesWritten;
    }
    await file.chmod(0o555);
  } finally {
    await file.close();
  }
}

async function* atMost(source: AsyncIterable<Buffer>, largest: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > largest) throw unfit(`it unpacks to more than ${Math.round(largest / 1024 / 1024)} MiB`);
    yield chunk;
  }
}

function unfit(reason: string, cause?: unknown): EnvtestError {
  return new EnvtestError(`the archive cannot be unpacked: ${reason}`, {
    cause,
    hint: 'nothing was installed; check where the archive comes from',
  });
}
