import { errorMessage } from '../../errors/internal.js';
import type { ResponseMessage } from '../connection/exchange.js';
import { TransportError } from '../errors/transport-error.js';
import { readJson } from '../json/json.js';
import { LineSplitter } from './line-splitter.js';
import { isTruncated, newTruncated } from './read-text.js';

/**
 * Reads the JSON lines of a watch, in batches as they arrive.
 *
 * Guarantees: each complete line is yielded once and in order; nothing is read while the caller is busy; when the caller
 * stops, or the signal is aborted, the connection is closed and the iteration ends without an error.
 *
 * @throws TransportError if the connection breaks, or a line is not JSON
 */
export async function* readWatch<T>(message: ResponseMessage, signal: AbortSignal | undefined): AsyncGenerator<T[]> {
  const splitter = new LineSplitter();
  try {
    for await (const chunk of message) {
      const lines = splitter.push(chunk);
      if (lines.length > 0) yield lines.map((line) => parseLine<T>(line));
    }
    if (isTruncated(message) && !signal?.aborted) throw newTruncated();
    const rest = splitter.rest();
    if (rest !== '') yield [parseLine<T>(rest)];
  } catch (cause) {
    if (signal?.aborted) return;
    if (cause instanceof TransportError) throw cause;
    throw new TransportError(`the watch failed: ${errorMessage(cause)}`, { cause });
  } finally {
    message.destroy();
  }
}

function parseLine<T>(line: string): T {
  try {
    return readJson(line) as T; // the caller declares the response type
  } catch (cause) {
    throw new TransportError('the watch sent a line that is not valid JSON', { cause });
  }
}
