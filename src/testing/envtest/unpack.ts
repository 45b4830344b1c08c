import { createReadStream, createWriteStream } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Extract } from 'tar-stream';
import { EnvtestError, messageOf } from './error.js';
import type { Platform } from './platform.js';
import { binaryNames } from './store.js';

/** Maximum size of the unpacked files, in bytes. Published archives unpack to about 250 MB. */
const largestArchive = 2 * 2 ** 30;

/** Unpacks only the binaries in an envtest archive (`.tar.gz`) into an empty folder, without subfolders. */
export async function unpack(
  archive: string,
  folder: string,
  platform: Pick<Platform, 'os'>,
  signal: AbortSignal,
): Promise<void> {
  const { extract } = await import('tar-stream'); // Loaded only when an archive is unpacked.
  const entries = extract();
  const reading = pipeline(createReadStream(archive), createGunzip(), entries, { signal });
  const [read, written] = await Promise.allSettled([reading, writeFiles(entries, binaryNames(platform), folder)]);
  signal.throwIfAborted();
  if (written.status === 'rejected' && written.reason instanceof EnvtestError) throw written.reason;
  // An archive that cannot be read also fails the writing, so the error of the reading takes precedence.
  for (const result of [read, written]) {
    if (result.status === 'rejected') throw invalid(messageOf(result.reason), result.reason);
  }
}

async function writeFiles(entries: Extract, wanted: readonly string[], folder: string): Promise<void> {
  const missing = new Set(wanted);
  let size = 0;
  for await (const entry of entries) {
    const { header } = entry;
    size += header.size;
    if (size > largestArchive) throw invalid(`it unpacks to more than ${largestArchive / 2 ** 20} MiB`);
    const name = header.name.split(/[\\/]/).at(-1) ?? '';
    if (header.type === 'file' && missing.delete(name)) {
      const path = join(folder, name);
      await pipeline(entry, createWriteStream(path, { flags: 'wx' }));
      await chmod(path, 0o555);
    } else entry.resume();
  }
  if (missing.size > 0) throw invalid(`it lacks ${[...missing].map((name) => `\`${name}\``).join(' and ')}`);
}

function invalid(reason: string, cause?: unknown): EnvtestError {
  return new EnvtestError(`the archive cannot be unpacked: ${reason}`, {
    cause,
    hint: 'nothing was installed; check where the archive comes from',
  });
}
