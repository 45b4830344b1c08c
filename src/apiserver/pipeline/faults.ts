import { encodeProtobufEvent } from '../decode/index.js';
import {
  ApiError,
  conflict,
  expired,
  forbidden,
  internalError,
  newError,
  type RequestInfo,
  type ServerResponse,
  type User,
  unauthorized,
  type World,
  writeJson,
} from '../model/index.js';

/** Selects the requests that a fault applies to. A missing property selects all requests. */
export interface FaultScope {
  /** Verb, such as `get`, `list`, `watch`, `create`, `update`, `patch`, `delete` or `deletecollection`. */
  readonly verb?: string | undefined;
  /** Resource as in a role: `pods`, `pods/status`, or `deployments.apps` with the API group. */
  readonly resource?: string | undefined;
  /** User name, such as `system:serviceaccount:default:operator`. */
  readonly user?: string | undefined;
  /** Share of the requests, greater than 0 and at most 1. 0.25 selects every fourth request. Default: 1. */
  readonly share?: number | undefined;
  /** Number of requests after which the fault ends. Default: no limit. */
  readonly times?: number | undefined;
}

/**
 * The effect of a fault.
 *
 * - `latency`: the request is handled after `ms` milliseconds.
 * - `status`: an error response. It has the header `Retry-After` if `retryAfterSeconds` is set; 429 and 503 always have
 *   the header, by default with 1 second.
 * - `expired`: watches and lists that continue from a resource version fail with 410, as if the version had expired.
 * - `reset`: the connection is reset.
 * - `half-open`: the connection stays open, and the server neither responds nor reads, until `stop` is called.
 * - `go-away`: the request is handled, and the client must open another connection for its next request.
 */
export type FaultEffect =
  | { readonly kind: 'latency'; readonly ms: number }
  | { readonly kind: 'status'; readonly code: FaultCode; readonly retryAfterSeconds?: number | undefined }
  | { readonly kind: 'expired' | 'reset' | 'half-open' | 'go-away' };

/** The status codes of faults. */
export type FaultCode = 401 | 403 | 409 | 429 | 500 | 503;

/** A fault, and the requests that it applies to. */
export type Fault = FaultScope & FaultEffect;

/** An injected fault, which can be stopped. */
export interface InjectedFault {
  /** Number of requests that the fault was applied to. */
  readonly count: number;
  /** Ends the fault. Idempotent. */
  stop(): void;
}

/** Thrown instead of a response to break the connection. */
export class BrokenConnection extends Error {
  /** @param ended aborted when the fault is stopped; a half-open connection is then reset */
  constructor(
    readonly kind: 'reset' | 'half-open',
    readonly ended: AbortSignal,
  ) {
    super(`the connection is ${kind}`);
  }
}

/** A request that a fault may apply to. */
interface Target {
  readonly info: RequestInfo;
  readonly user: User;
  readonly signal: AbortSignal;
}

/** A running watch. */
interface Stream extends Target {
  fault?: ActiveFault;
  wake?: () => void;
}

/** The active faults. `expired`, `reset` and `half-open` also apply to running watches. */
export class Faults {
  readonly #active = new Set<ActiveFault>();
  readonly #streams = new Set<Stream>();

  constructor(private readonly world: Pick<World, 'delay'>) {}

  /** @throws RangeError for a share or a number of requests that is out of range */
  inject(fault: Fault): InjectedFault {
    const active = new ActiveFault(fault, () => void this.#active.delete(active));
    this.#active.add(active);
    if (['expired', 'reset', 'half-open'].includes(fault.kind)) {
      for (const stream of this.#streams) {
        if (stream.fault || !active.meets(stream, true)) continue;
        stream.fault = active;
        stream.wake?.();
      }
    }
    return active;
  }

  /** Responds to a request. @throws ApiError, BrokenConnection */
  async respond(target: Target, handle: (signal: AbortSignal) => Promise<ServerResponse>): Promise<ServerResponse> {
    let isLeaving = false;
    for (const active of [...this.#active]) {
      if (!active.meets(target)) continue;
      if (active.fault.kind === 'latency') await this.world.delay(active.fault.ms, target.signal);
      else if (active.fault.kind === 'go-away') isLeaving = true;
      else if (active.fault.kind === 'expired' && target.info.verb === 'watch') {
        return expiredWatch();
      } else throw active.failure(target);
    }
    const response = target.info.verb === 'watch' ? await this.#watch(target, handle) : await handle(target.signal);
    return isLeaving ? { ...response, headers: { ...response.headers, connection: 'close' } } : response;
  }

  async #watch(target: Target, handle: (signal: AbortSignal) => Promise<ServerResponse>): Promise<ServerResponse> {
    const ended = new AbortController();
    const response = await handle(AbortSignal.any([target.signal, ended.signal]));
    const { body, headers } = response;
    if (typeof body === 'string' || body instanceof Uint8Array) return response;
    return { ...response, body: this.#interruptible(body, String(headers['content-type']), { ...target }, ended) };
  }

  async *#interruptible(
    body: AsyncIterable<string | Uint8Array>,
    type: string,
    stream: Stream,
    ended: AbortController,
  ): AsyncGenerator<string | Uint8Array> {
    this.#streams.add(stream);
    const chunks = body[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await new Promise<IteratorResult<string | Uint8Array> | undefined>((resolve, reject) => {
          stream.wake = () => resolve(undefined);
          if (stream.fault) resolve(undefined);
          else chunks.next().then(resolve, reject);
        });
        if (stream.fault?.fault.kind === 'expired') yield errorEvent(type);
        else if (stream.fault) throw stream.fault.failure(stream);
        if (!next || next.done) return;
        yield next.value;
      }
    } finally {
      this.#streams.delete(stream);
      ended.abort();
    }
  }
}

class ActiveFault implements InjectedFault {
  readonly #ended = new AbortController();
  #seen = 0;
  #count = 0;

  constructor(
    readonly fault: Fault,
    private readonly onStop: () => void,
  ) {
    const { share = 1, times = 1 } = fault;
    if (!(share > 0 && share <= 1)) throw new RangeError(`\`share\` must be above 0 and at most 1, but is ${share}`);
    if (!Number.isInteger(times) || times < 1) {
      throw new RangeError(`\`times\` must be a whole number above 0, but is ${times}`);
    }
  }

  get count(): number {
    return this.#count;
  }

  stop(): void {
    this.onStop();
    this.#ended.abort();
  }

  /** Whether the fault applies to a request. Counts the request, and ends the fault after the last request. */
  meets({ info, user }: Target, isRunning = false): boolean {
    const { kind, verb = info.verb, resource, user: name = user.name, share = 1, times } = this.fault;
    if (verb !== info.verb || name !== user.name) return false;
    if (resource !== undefined && !namesOf(info).includes(resource)) return false;
    if (kind === 'expired' && !isRunning && !readsHistory(info)) return false;
    this.#seen += 1;
    if (Math.floor(this.#seen * share) === Math.floor((this.#seen - 1) * share)) return false;
    this.#count += 1;
    if (this.#count === times) this.onStop();
    return true;
  }

  failure({ info }: Target): ApiError | BrokenConnection {
    const { fault } = this;
    if (fault.kind === 'reset' || fault.kind === 'half-open')
      return new BrokenConnection(fault.kind, this.#ended.signal);
    return fault.kind === 'status' ? statusOf(fault.code, fault.retryAfterSeconds, info) : historyLost();
  }
}

function namesOf({ resource, group, subresource, isResourceRequest }: RequestInfo): string[] {
  if (!isResourceRequest) return [];
  const names = group === '' ? [resource] : [resource, `${resource}.${group}`];
  return subresource === '' ? names : names.map((name) => `${name}/${subresource}`);
}

/** Whether a list or watch continues from a resource version that the client has seen. */
function readsHistory({ verb, query }: RequestInfo): boolean {
  if (verb !== 'list' && verb !== 'watch') return false;
  return query.has('continue') || !['', '0'].includes(query.get('resourceVersion') ?? '');
}

function statusOf(code: FaultCode, retryAfter: number | undefined, info: RequestInfo): ApiError {
  const about = { group: info.group, name: info.resource };
  const busy = code === 429 || code === 503 ? 1 : undefined;
  return new ApiError(errorOf(code, about, info.name).status, retryAfter ?? busy);
}

function errorOf(code: FaultCode, about: { readonly group: string; readonly name: string }, name: string): ApiError {
  switch (code) {
    case 401:
      return unauthorized();
    case 403:
      return forbidden(about, name, 'a fault was requested');
    case 409:
      return conflict(
        about,
        name,
        'the object has been modified; please apply your changes to the latest version and try again',
      );
    case 429:
      return newError(429, 'TooManyRequests', 'Too many requests, please try again later.');
    case 500:
      return internalError('a fault was requested');
    case 503:
      return newError(503, 'ServiceUnavailable', 'the server is currently unable to handle the request');
  }
}

function historyLost(): ApiError {
  return expired('too old resource version: 1 (2)');
}

function expiredWatch(): ServerResponse {
  const type = 'application/json';
  const events = async function* () {
    yield errorEvent(type);
  };
  return { status: 200, headers: { 'content-type': type }, body: events() };
}

function errorEvent(type: string): string | Uint8Array {
  const { status } = historyLost();
  if (type.startsWith('application/vnd.kubernetes.protobuf')) return encodeProtobufEvent('ERROR', status);
  return `${writeJson({ type: 'ERROR', object: status })}\n`;
}
