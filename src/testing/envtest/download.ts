import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../runtime/errors/internal.js';
import { EnvtestError, messageOf } from './error.js';
import { httpGet, shownUrl, TemporaryError } from './http-get.js';

/** Options of downloads. */
export interface DownloadOptions {
  readonly signal: AbortSignal;
  /** Environment with the proxies in `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`. */
  readonly env: NodeJS.ProcessEnv;
  /** Maximum time to connect and receive 16 KiB, and for each further 16 KiB, in milliseconds. Default: 20,000. */
  readonly idleTimeout?: number;
  /** Maximum duration of a download, in milliseconds. Default: 30 minutes. */
  readonly totalTimeout?: number;
  /** Delay before the second attempt, in milliseconds; it doubles with each attempt. Default: 1000. */
  readonly retryDelay?: number;
  /** Called with the progress of the download; `total` is undefined if unknown. */
  readonly onProgress?: (received: number, total: number | undefined) => void;
}

interface Limits {
  readonly largest: number;
}

const mostTries = 6;

/** Minimum number of bytes per idle timeout. A slower server would take hours for an archive. */
const leastProgress = 16 * 1024;

/** Downloads a small text file. Throws an EnvtestError if the download fails. */
export async function downloadText(url: URL, options: DownloadOptions & Limits): Promise<string> {
  const chunks: Buffer[] = [];
  await download(url, options, async (chunk) => void chunks.push(chunk));
  return Buffer.concat(chunks).toString();
}

/**
 * Downloads to a file that does not exist yet. Resumes after a lost connection.
 *
 * @param sha512 expected hash of the file
 * @throws EnvtestError if the download fails; the file may then be incomplete
 */
export async function downloadFile(
  url: URL,
  path: string,
  sha512: string,
  options: DownloadOptions & Limits,
): Promise<void> {
  const hash = createHash('sha512');
  const file = await open(path, 'wx', 0o600);
  try {
    await download(url, options, (chunk) => write(file, chunk, hash));
  } finally {
    await file.close();
  }
  const found = hash.digest('hex');
  if (found === sha512) return;
  throw new EnvtestError(
    `\`${shownUrl(url)}\` has the SHA-512 ${found.slice(0, 16)}…, but the index says ${sha512.slice(0, 16)}…`,
    {
      hint: 'nothing was installed; run the command again, and if that does not help, check where the index comes from',
    },
  );
}

async function write(file: FileHandle, chunk: Buffer, hash: Hash): Promise<void> {
  hash.update(chunk);
  for (let start = 0; start < chunk.length; ) start += (await file.write(chunk, start)).bytesWritten;
}

/** Passes each byte to the consumer exactly once. */
async function download(
  url: URL,
  options: DownloadOptions & Limits,
  consume: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  const deadline = AbortSignal.timeout(options.totalTimeout ?? 30 * 60_000);
  const signal = AbortSignal.any([options.signal, deadline]);
  let received = 0;
  for (let tries = 1; ; tries += 1) {
    try {
      for await (const chunk of chunksOf(url, received, { ...options, signal })) {
        received += chunk.length;
        await consume(chunk);
      }
      return;
    } catch (error) {
      options.signal.throwIfAborted();
      if (error instanceof EnvtestError) throw error;
      const mayHelp = received > 0 || error instanceof TemporaryError || errorCode(error) === 'ECONNRESET';
      if (deadline.aborted) throw unreachable(url, new Error('it took too long'));
      if (!mayHelp || tries === mostTries) throw unreachable(url, error);
    }
    // If the signal was aborted, the next attempt reports it.
    await sleep((options.retryDelay ?? 1000) * 2 ** (tries - 1), undefined, { signal }).catch(() => undefined);
  }
}

/** Yields the bytes of a response starting at an offset. If the server ignores the offset, earlier bytes are skipped. */
async function* chunksOf(
  url: URL,
  from: number,
  { idleTimeout = 20_000, signal, env, largest, onProgress }: DownloadOptions & Limits,
): AsyncGenerator<Buffer> {
  const idle = new AbortController();
  let fresh = 0;
  const stalled = () => (fresh === 0 ? 'no data' : `only ${fresh} bytes`);
  const timer = setTimeout(() => idle.abort(new Error(`${stalled()} in ${idleTimeout / 1000} s`)), idleTimeout);
  try {
    const response = await httpGet(url, { signal: AbortSignal.any([signal, idle.signal]), env, from });
    let position = response.statusCode === 206 ? from : 0;
    const total = totalOf(position, response.headers['content-length']);
    if ((total ?? 0) > largest) throw tooLarge(url, largest);
    for await (const chunk of response as AsyncIterable<Buffer>) {
      fresh += chunk.length;
      if (fresh >= leastProgress) {
        timer.refresh();
        fresh = 0;
      }
      position += chunk.length;
      if (position > largest) throw tooLarge(url, largest);
      onProgress?.(position, total);
      const left = Math.min(chunk.length, position - from);
      if (left > 0) yield chunk.subarray(chunk.length - left);
    }
  } catch (error) {
    throw idle.signal.aborted ? idle.signal.reason : error;
  } finally {
    clearTimeout(timer);
    idle.abort();
  }
}

function totalOf(position: number, length: string | undefined): number | undefined {
  return length === undefined ? undefined : position + Number(length);
}

function tooLarge(url: URL, largest: number): EnvtestError {
  const megabytes = Math.round(largest / 1024 / 1024);
  return new EnvtestError(`\`${shownUrl(url)}\` is larger than ${megabytes} MiB, unlike all published files`, {
    hint: 'check where the index comes from',
  });
}

function unreachable(url: URL, cause: unknown): EnvtestError {
  return new EnvtestError(`cannot download \`${shownUrl(url)}\`: ${messageOf(cause)}`, {
    cause,
    isUnreachable: true,
    hint: 'check the network and HTTPS_PROXY, or set `--index` to a mirror',
  });
}
