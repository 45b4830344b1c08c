import { type ApiRequest, readJson, type Transport, TransportError } from '../runtime/client/index.js';
import { failureOf, parseBody, pathOf, payloadOf, userAgent, warningsOf } from '../runtime/client/internal.js';
import { aborted } from '../runtime/clock/internal.js';
import type { ApiServer } from './api-server.js';
import type { ServerRequest, ServerResponse, User } from './model/index.js';
import { BrokenConnection } from './pipeline/index.js';

/** Options of {@link newInProcessTransport}. */
export interface InProcessTransportOptions {
  /** User that sends the requests. Default: an administrator. */
  readonly user?: User | undefined;
  /** Called for each warning in a response. Default: warnings are dropped. */
  readonly onWarning?: ((text: string) => void) | undefined;
}

const administrator: User = { name: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] };

/** Creates a transport that calls an API server in this process, without sockets. */
export function newInProcessTransport(
  server: Pick<ApiServer, 'handle'>,
  options: InProcessTransportOptions = {},
): Transport {
  return new InProcessTransport(server, options);
}

class InProcessTransport implements Transport {
  readonly #closing = new AbortController();

  constructor(
    private readonly server: Pick<ApiServer, 'handle'>,
    private readonly options: InProcessTransportOptions,
  ) {}

  async request<T>(request: ApiRequest): Promise<T> {
    const response = await this.#send(request);
    return parseBody(headOf(response), await textOf(response)) as T; // the caller declares the response type
  }

  async stream<T>(request: ApiRequest): Promise<AsyncIterable<T[]>> {
    const { body } = await this.#send(request);
    if (typeof body === 'string' || body instanceof Uint8Array) throw new TransportError('the response is not a watch');
    return readLines<T>(body, this.#signalOf(request));
  }

  close(): void {
    this.#closing.abort();
  }

  #signalOf({ signal }: ApiRequest): AbortSignal {
    return signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal;
  }

  async #send(request: ApiRequest): Promise<ServerResponse> {
    if (this.#closing.signal.aborted) throw new TransportError('the transport is closed');
    const signal = this.#signalOf(request);
    signal.throwIfAborted();
    const sent = serverRequest(request, this.options.user ?? administrator, signal);
    const response = await this.server.handle(sent).catch((error: unknown) => broken(error, signal));
    for (const text of warningsOf(headOf(response))) this.options.onWarning?.(text);
    if (response.status >= 400) throw failureOf(request, headOf(response), await textOf(response));
    return response;
  }
}

function serverRequest(request: ApiRequest, user: User, signal: AbortSignal): ServerRequest {
  const payload = payloadOf(request);
  const headers: Record<string, string> = {
    'user-agent': userAgent,
    accept: request.accept ?? 'application/json',
    ...(payload !== undefined && { 'content-type': request.contentType ?? 'application/json' }),
    ...request.headers,
  };
  return {
    method: request.method,
    url: pathOf(request),
    headers,
    headerValues: (name) => (headers[name] === undefined ? [] : [headers[name]]),
    body: new TextEncoder().encode(payload ?? ''),
    certificateUser: user,
    signal,
  };
}

async function* readLines<T>(body: AsyncIterable<string | Uint8Array>, signal: AbortSignal): AsyncGenerator<T[]> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body) {
      const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk);
      // The server sends whole lines.
      yield text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => readJson(line) as T); // the caller declares the response type
    }
  } catch (error) {
    await broken(error, signal);
  }
}

/**
 * Rethrows the error of a request. A half-open connection fails when its fault is stopped.
 *
 * @throws TransportError for a broken connection, the abort reason if the request is aborted, or any other error
 */
async function broken(error: unknown, signal: AbortSignal): Promise<never> {
  if (!(error instanceof BrokenConnection)) throw error;
  const { kind, ended } = error;
  if (kind === 'half-open') await aborted(AbortSignal.any([signal, ended]));
  signal.throwIfAborted();
  throw new TransportError(error.message, { code: 'ECONNRESET' });
}

async function textOf({ body }: ServerResponse): Promise<string> {
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  let text = '';
  for await (const chunk of body) text += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
  return text;
}

/** Returns the status and the headers of a response in the form of Node's `http` module. */
function headOf({ status, headers }: ServerResponse): Parameters<typeof warningsOf>[0] {
  const texts = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return { statusCode: status, headers: Object.fromEntries(texts) };
}
