import { EnvtestError } from './error.js';

/** An entry of a tar archive: a file, folder or other type. */
export interface TarEntry {
  /** Path in the archive; untrusted. */
  readonly path: string;
  /** The type flag: `0` is a file, `5` a folder. */
  readonly type: string;
  readonly size: number;
  /** The contents. Must be read completely before the next entry is requested, or not at all. */
  contents(): AsyncGenerator<Buffer>;
}

const block = 512;

/**
 * Reads the entries of a tar archive (ustar, as written by GNU tar and Go) from a stream.
 *
 * @throws EnvtestError if the archive is truncated or malformed, or uses extensions that rename entries
 */
export async function* readTar(stream: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(stream);
  for (;;) {
    const header = await bytes.take(block);
    if (header.every((byte) => byte === 0)) return;
    const { path, type, size } = parseHeader(header);
    let unread = size + padding(size);
    yield {
      path,
      type,
      size,
      async *contents() {
        for await (const chunk of bytes.upTo(size)) {
          unread -= chunk.length;
          yield chunk;
        }
      },
    };
    await bytes.skip(unread);
  }
}

function parseHeader(header: Buffer): { path: string; type: string; size: number } {
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  if (octal(header, 148, 8) !== sum) throw malformed('the checksum of a header is wrong');
  const prefix = text(header, 257, 5) === 'ustar' && header[262] === 0 ? text(header, 345, 155) : '';
  const path = (prefix === '' ? '' : `${prefix}/`) + text(header, 0, 100);
  return { path, type: header[156] === 0 ? '0' : text(header, 156, 1), size: octal(header, 124, 12) };
}

function text(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString();
}

function octal(header: Buffer, start: number, length: number): number {
  const digits = text(header, start, length).trim();
  if (!/^[0-7]{1,12}$/.test(digits)) throw malformed('a header has a number that is not octal');
  return Number.parseInt(digits, 8);
}

function padding(size: number): number {
  return (block - (size % block)) % block;
}

function malformed(reason: string): EnvtestError {
  return new EnvtestError(`the archive is malformed: ${reason}`, { hint: 'check where the archive comes from' });
}

/** Reads bytes of a stream in chunks of the requested sizes. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** Reads exactly the given number of bytes. */
  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.upTo(count)) parts.push(part);
    return Buffer.concat(parts);
  }

  async skip(count: number): Promise<void> {
    const parts = this.upTo(count);
    while (!(await parts.next()).done);
  }

  /** Reads the given number of bytes in chunks as they arrive. */
  async *upTo(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) throw malformed('it ends too early');
        this.#rest = next.value;
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}
