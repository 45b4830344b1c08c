import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** Limits of {@link readLimited}. */
export interface ReadLimits {
  /** Maximum size, in bytes. */
  readonly size: number;
  /** Timeout in milliseconds, for pipes without a writer. */
  readonly time: number;
}

/**
 * Reads a file or pipe as a UTF-8 string.
 *
 * @throws Error if it exceeds the size or time limit
 */
export async function readLimited(path: string, limits: ReadLimits): Promise<string> {
  const timer = new AbortController();
  const late = setTimeout(limits.time, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`timed out after ${limits.time / 1000} s`);
  });
  try {
    return await Promise.race([readAll(path, limits.size), late]);
  } finally {
    timer.abort();
    late.catch(() => {}); // aborted
  }
}

async function readAll(path: string, limit: number): Promise<string> {
  const file = await open(path);
  try {
    return (await readUpTo(file, limit)).toString('utf8');
  } finally {
    await file.close();
  }
}

async function readUpTo(file: FileHandle, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let length = 0; length <= limit; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(65_536), 0, 65_536, null);
    if (bytesRead === 0) return Buffer.concat(chunks);
    chunks.push(buffer.subarray(0, bytesRead));
    length += bytesRead;
  }
  throw new Error(`it is larger than ${limit / 2 ** 20} MiB`);
}
