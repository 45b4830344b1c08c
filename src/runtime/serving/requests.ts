import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerHttp2Stream } from 'node:http2';
import { systemClock } from '../clock/index.js';
import { within } from '../clock/internal.js';
import { nodeHttp } from '../node/internal.js';
import { Capacity, type Share } from './capacity.js';
import type { Connections, ConnectionUse } from './connections.js';
import { errorResponse, HttpError, type HttpHandler, type HttpResponse } from './http.js';
import type { FilledLimits, ServerLimits } from './limits.js';
import { readBody } from './read-body.js';

/** Options of {@link Requests}. */
export interface RequestsOptions {
  readonly handler: HttpHandler;
  readonly limits: FilledLimits;
  readonly connections: Connections;
  /** Called with errors of the handler that are not sent to the client. */
  readonly onError: (error: unknown) => void;
  readonly onLimit: (limit: keyof ServerLimits) => void;
}

/** Runs the requests of a server. */
export class Requests {
  readonly #capacity: Capacity;
  #open = 0;
  #isClosing = false;
  #onDrained = () => {};

  constructor(private readonly options: RequestsOptions) {
    this.#capacity = new Capacity({ ...options.limits, onLimit: options.onLimit });
  }

  /** Handles one request and sends the response. Never rejects. */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    const use = this.options.connections.use(request.socket);
    this.#open++;
    let isSent = false;
    sender(response).once('finish', () => {
      isSent = !response.destroyed; // Node emits `finish` when the socket is destroyed, too.
    });
    response.once('close', () => {
      use.end();
      this.#open--;
      if (this.#open === 0) this.#onDrained();
      if (!isSent) gone.abort();
    });
    // A client that disconnects is not an error. Without listeners, the event would end the process.
    request.on('error', () => {});
    response.on('error', () => {});
    limitHttp2Stream(request, this.options.limits.requestTimeout);
    const { reply: wanted, share } = await this.#handle(request, gone, use);
    if (isHttp2(response) ? response.stream.destroyed : response.destroyed || response.closed) return share?.release();
    response.once('close', () => share?.release());
    const reply = share ? countUntilRead(wanted, share, response) : wanted;
    if (this.#isClosing && request.httpVersionMajor === 1) response.setHeader('connection', 'close');
    const { status, headers, body } = reply;
    response.writeHead(status, { ...withoutLength(headers), 'content-length': Buffer.byteLength(body) });
    response.end(request.method === 'HEAD' ? undefined : body);
    const stalled = setTimeout(() => response.destroy(), this.options.limits.responseTimeout).unref();
    response.once('close', () => clearTimeout(stalled));
  }

  /** Resolves when no request is open. After this call, HTTP/1.1 responses close their connections. */
  drained(): Promise<void> {
    this.#isClosing = true;
    if (this.#open === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onDrained = resolve;
    });
  }

  async #handle(
    request: IncomingMessage,
    gone: AbortController,
    use: ConnectionUse,
  ): Promise<{ readonly reply: HttpResponse; readonly share?: Share | undefined }> {
    const { limits, onLimit } = this.options;
    let share: Share;
    try {
      // While the body is incomplete, the connection of the request counts as idle: a new connection may replace it.
      const onWaiting = (isWaiting: boolean) => use.setRunning(!isWaiting);
      share = this.#capacity.admit(request.socket.remoteAddress ?? '', onWaiting);
    } catch (error) {
      return { reply: errorResponse(error) };
    }
    const handled = this.#callHandler(request, gone.signal, share);
    const reply = await within(systemClock, limits.handlerTimeout, handled, () => {
      gone.abort();
      onLimit('handlerTimeout');
      return errorResponse(new HttpError(503, 'the handler did not respond in time'));
    });
    return { reply, share };
  }

  async #callHandler(request: IncomingMessage, signal: AbortSignal, share: Share): Promise<HttpResponse> {
    try {
      const { pathname, searchParams } = urlOf(request);
      let body: Promise<Buffer> | undefined;
      const reply = await this.options.handler({
        method: request.method ?? 'GET',
        path: pathname,
        query: searchParams,
        headers: request.headers,
        signal,
        readBody: (limit, weigh) => {
          body ??= readBody(request, { limit, announced: lengthOf(request), share }).then((all) => {
            if (weigh) share.grow(weigh(all));
            return all;
          });
          return body;
        },
      });
      checkResponse(reply);
      return reply;
    } catch (error) {
      if (!(error instanceof HttpError)) this.options.onError(error);
      return errorResponse(error);
    }
  }
}

/** Counts a response as memory until the client has read it. Without memory for it, the client gets 503. */
function countUntilRead(reply: HttpResponse, share: Share, response: ServerResponse): HttpResponse {
  try {
    // The body is in memory twice: as a string, and encrypted.
    share.responding(2 * Buffer.byteLength(reply.body), () => response.destroy());
    return reply;
  } catch (error) {
    return errorResponse(error);
  }
}

/** Rejects a response for which Node would throw after sending half of it. */
function checkResponse({ status, headers = {}, body }: HttpResponse): void {
  if (!Number.isInteger(status) || status < 200 || status > 999)
    throw new RangeError(`the status code of a response must be an integer from 200 to 999, found ${status}`);
  for (const [name, value] of Object.entries(headers)) {
    nodeHttp.validateHeaderName(name);
    nodeHttp.validateHeaderValue(name, value);
  }
  Buffer.byteLength(body); // Throws if the body is neither a string nor bytes.
}

/** Removes `Content-Length` and `Transfer-Encoding`: with a wrong length, a client would read a different response. */
function withoutLength(headers: HttpResponse['headers'] = {}): Record<string, string> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.filter(([name]) => !/^(content-length|transfer-encoding)$/i.test(name)));
}

/** Returns the emitter whose event `finish` means that the whole response has been sent. */
function sender(response: ServerResponse): NodeJS.EventEmitter {
  return isHttp2(response) ? response.stream : response;
}

function isHttp2<T extends IncomingMessage | ServerResponse>(message: T): message is T & { stream: ServerHttp2Stream } {
  return 'stream' in message; // Node's HTTP/2 messages have the interface of HTTP/1, plus their stream.
}

/** Limits the time for reading an HTTP/2 request: Node has such timeouts only for HTTP/1.1. */
function limitHttp2Stream(request: IncomingMessage, requestTimeout: number): void {
  if (!isHttp2(request)) return;
  const { stream } = request;
  const late = setTimeout(() => stream.destroy(), requestTimeout).unref();
  request.once('end', () => clearTimeout(late));
  stream.once('close', () => clearTimeout(late));
  // If the handler did not read the whole body, the rest of it would keep the stream open.
  stream.once('finish', () => {
    if (!request.complete) stream.close();
  });
}

function urlOf({ url = '' }: IncomingMessage): URL {
  if (url.startsWith('/') && URL.canParse(`http://server${url}`)) return new URL(`http://server${url}`);
  throw new HttpError(400, 'the request target must be a path');
}

function lengthOf({ headers }: IncomingMessage): number | undefined {
  const length = Number(headers['content-length']);
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined;
}
