import { StringDecoder } from 'node:string_decoder';
import { errorMessage } from '../../errors/internal.js';
import type { ResponseMessage } from '../connection/exchange.js';
import { TransportError } from '../errors/transport-error.js';
import { readJson } from '../json/json.js';
import { isTruncated, newTruncated } from './read-body.js';

/** Maximum length of a line, in characters. Objects in the API server are at most a few MiB in size. */
const longestLine = 64 * 1024 * 1024;

/**
 * Yields the JSON lines of a watch, in batches as they arrive. Nothing is read while the caller is busy. When the
 * caller stops or the signal is aborted, the connection is closed and the iteration ends without an error.
 *
 * @throws TransportError if the connection breaks, or a line is not JSON or too long
 */
export async function* readWatch<T>(message: ResponseMessage, signal: AbortSignal | undefined): AsyncGenerator<T[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  try {
    for await (const chunk of message) {
      const text = decoder.write(chunk);
      const end = text.lastIndexOf('\n');
      const lines = end < 0 ? '' : rest + text.slice(0, end);
      rest = end < 0 ? rest + text : text.slice(end + 1);
      if (rest.length > longestLine) throw new RangeError(`a line is longer than ${longestLine} characters`);
      const batch = parseLines<T>(lines);
      if (batch.length > 0) yield batch;
    }
    if (isTruncated(message) && !signal?.aborted) throw newTruncated();
    const batch = parseLines<T>(rest);
    if (batch.length > 0) yield batch;
  } catch (cause) {
    if (signal?.aborted) return;
    if (cause instanceof TransportError) throw cause;
    throw new TransportError(`the watch failed: ${errorMessage(cause)}`, { cause });
  } finally {
    message.destroy();
  }
}

function parseLines<T>(lines: string): T[] {
  try {
    const texts = lines.split('\n').filter((line) => line !== '');
    return texts.map((line) => readJson(line) as T); // the caller declares the response type
  } catch (cause) {
    throw new TransportError('the watch sent a line that is not valid JSON', { cause });
  }
}
