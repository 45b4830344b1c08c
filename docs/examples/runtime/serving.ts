import type { Manager, Reader } from 'kbts/runtime';
import {
  HttpError,
  type HttpHandler,
  type HttpRequest,
  type HttpResponse,
  jsonResponse,
  type ServerLimits,
  textResponse,
} from 'kbts/runtime/serving';
import { Site } from '../api.js';

/** A handler takes a request and returns a response; an `HttpError` becomes a response with its status. */
export const describeSite =
  (reader: Reader): HttpHandler =>
  async ({ query, signal }: HttpRequest) => {
    const [namespace, name] = [query.get('namespace'), query.get('name')];
    if (!namespace || !name) throw new HttpError(400, 'The parameters `namespace` and `name` are required.');
    const site = await reader.find(Site, { namespace, name }, { signal });
    return site ? jsonResponse(200, site.spec) : textResponse(404, `There is no site ${namespace}/${name}.`);
  };

/** The body is read with a limit, so that no client can fill the memory. */
export async function echo(request: HttpRequest): Promise<HttpResponse> {
  if (request.method !== 'POST') throw new HttpError(405, 'Use POST.', { allow: 'POST' });
  const body = await request.readBody(1_000_000);
  return { status: 200, headers: { 'content-type': request.headers['content-type'] ?? 'text/plain' }, body };
}

/** The webhook server serves other handlers, too. */
export function register({ webhookServer, client }: Manager): void {
  webhookServer.register('/describe', describeSite(client));
  webhookServer.register('/echo', echo);
}

/** Limits of the servers of a manager: its options `healthProbeLimits`, `metrics.limits` and `webhook.limits`. */
export const strictLimits: ServerLimits = { maxConnections: 50, maxBodyBytes: 1_000_000, handlerTimeout: 5_000 };
