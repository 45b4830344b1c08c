import type { IncomingMessage, ServerResponse as NodeResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import type { ServerResponse } from '../model/index.js';

interface SendOptions {
  /** Aborted when the server stops; ends streams. */
  readonly stopping: AbortSignal;
  /** Time that the client may take to accept sent data, in milliseconds. */
  readonly timeoutMs: number;
}

/** Sends a response; a stream is sent chunk by chunk, and no faster than the client reads. */
export async function sendResponse(
  request: IncomingMessage,
  response: NodeResponse,
  { status, headers, body }: ServerResponse,
  { stopping, timeoutMs }: SendOptions,
): Promise<void> {
  if (response.closed || response.destroyed) return;
  for (const [name, value] of Object.entries(headers)) {
    // HTTP/2 has no `Connection` header. Its counterpart is a GOAWAY frame.
    if (name === 'connection' && request.httpVersionMajor > 1) leave(response);
    else response.setHeader(name, typeof value === 'string' ? value : [...value]);
  }
  if (stopping.aborted && request.httpVersionMajor === 1) response.setHeader('connection', 'close');
  const isHead = request.method === 'HEAD';
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    response.writeHead(status);
    response.flushHeaders();
    if (!isHead) await sendChunks(response, body, { stopping, timeoutMs });
  } else {
    response.writeHead(status, { 'content-length': Buffer.byteLength(body) });
    if (!isHead) response.write(body);
  }
  response.end();
  await settle(response, 'finish', timeoutMs);
}

/** Sends GOAWAY. The session ends after its open requests. */
function leave(response: NodeResponse | Http2ServerResponse): void {
  if ('stream' in response) response.stream.session?.close();
}

async function sendChunks(
  response: NodeResponse,
  chunks: AsyncIterable<string | Uint8Array>,
  { stopping, timeoutMs }: SendOptions,
): Promise<void> {
  for await (const chunk of chunks) {
    if (response.closed || stopping.aborted) return;
    if (!response.write(chunk)) await settle(response, 'drain', timeoutMs);
  }
}

/** Waits for an event, or until the client disconnects. Destroys the response if the client does not read in time. */
async function settle(response: NodeResponse, event: 'drain' | 'finish', timeoutMs: number): Promise<void> {
  if (response.closed || (event === 'finish' && response.writableFinished)) return;
  await new Promise<void>((resolve) => {
    const stalled = setTimeout(() => response.destroy(), timeoutMs);
    const settled = () => {
      clearTimeout(stalled);
      response.off(event, settled).off('close', settled);
      resolve();
    };
    response.on(event, settled).on('close', settled);
  });
}
