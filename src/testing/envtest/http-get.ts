import { Agent, type IncomingMessage, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { parseServer, useTunnel } from '../../runtime/client/internal.js';
import { proxyFromEnvironment } from '../../runtime/config/internal.js';
import { EnvtestError, messageOf } from './error.js';

interface HttpGetOptions {
  /** Cancels the request, and the response while its body is read. */
  readonly signal: AbortSignal;
  /** Environment with the proxies in `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`. */
  readonly env: NodeJS.ProcessEnv;
  /** Offset of the first byte; the server may still start at 0. Default: 0. */
  readonly from?: number;
}

/** An error with a status code after which a retry may succeed. */
export class TemporaryError extends Error {
  override readonly name = 'TemporaryError';
}

const mostRedirects = 5;
const redirects = [301, 302, 303, 307, 308];
const temporary = [408, 425, 429, 500, 502, 503, 504];

/**
 * Sends a GET request through the proxy in the environment, and follows redirects. Resolves before the body is read.
 *
 * @throws TemporaryError or a connection error; EnvtestError if a retry cannot succeed
 */
export async function httpGet(url: URL, options: HttpGetOptions): Promise<IncomingMessage> {
  let current = url;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const response = await send(current, options);
    const { statusCode: status = 0, headers } = response;
    if (status === 200 || status === 206) return response;
    response.destroy();
    if (!redirects.includes(status) || headers.location === undefined) throw refusal(current, status);
    current = redirected(current, headers.location);
  }
  throw new EnvtestError(`\`${shownUrl(url)}\` redirects more than ${mostRedirects} times`);
}

/** Formats a URL without credentials and parameters, for messages. */
export function shownUrl({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

function refusal(url: URL, status: number): Error {
  const message = `\`${shownUrl(url)}\` returned status code ${status}`;
  if (temporary.includes(status)) return new TemporaryError(message);
  return new EnvtestError(message, { hint: 'check the index and its links' });
}

function redirected(from: URL, location: string): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  const isKept = to?.protocol === from.protocol || to?.protocol === 'https:';
  if (to && isKept) return to;
  throw new EnvtestError(`\`${shownUrl(from)}\` redirects to an unsafe URL`, {
    hint: 'a redirect must lead to an http or https URL, and from https to https',
  });
}

async function send(url: URL, { signal, env, from = 0 }: HttpGetOptions): Promise<IncomingMessage> {
  const headers = { 'user-agent': 'kbts', ...(from > 0 ? { range: `bytes=${from}-` } : {}) };
  const options = { headers, agent: agentFor(url, env, signal), signal };
  return await receive(url.protocol === 'https:' ? secureRequest(url, options) : request(url, options));
}

/** Timeout for connecting to a proxy, in milliseconds. */
const tunnelTimeout = 20_000;

function agentFor(url: URL, env: NodeJS.ProcessEnv, signal: AbortSignal): Agent {
  const agent = url.protocol === 'https:' ? new SecureAgent() : new Agent();
  try {
    const proxy = proxyFromEnvironment(url.origin, env);
    const server = parseServer(url.origin);
    if (proxy !== undefined) useTunnel(agent, { proxy, server, timeout: tunnelTimeout, signal });
    return agent;
  } catch (cause) {
    throw new EnvtestError(messageOf(cause), { cause, hint: 'correct or unset the variable' });
  }
}

function receive(call: ReturnType<typeof request>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once('response', resolve);
    call.once('error', reject);
    call.end();
  });
}
