import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { EnvtestError } from './error.js';

/**
 * Returns the proxy in the environment for a URL: `HTTPS_PROXY` or `HTTP_PROXY`, unless `NO_PROXY` lists the host.
 *
 * @throws EnvtestError if the variable is not an http or https URL
 */
export function proxyFor(url: URL, env: NodeJS.ProcessEnv): URL | undefined {
  const name = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const text = env[name.toLowerCase()] || env[name];
  if (!text || isExcepted(url, env.no_proxy || env.NO_PROXY || '')) return undefined;
  const address = text.includes('://') ? text : `http://${text}`;
  const proxy = URL.canParse(address) ? new URL(address) : undefined;
  if (proxy?.protocol === 'http:' || proxy?.protocol === 'https:') return proxy;
  throw new EnvtestError(`the proxy in ${name} is not an http or https URL`, { hint: `correct or unset ${name}` });
}

/** Whether a host is excluded by NO_PROXY: by name, as a subdomain, with a port, or by `*`. */
function isExcepted({ hostname, host }: URL, list: string): boolean {
  if (/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) return true;
  const names = list.split(/[\s,]+/).map((name) => name.replace(/^\*?\./, '').toLowerCase());
  return names.some((name) => name === '*' || (name !== '' && [hostname, host].some((it) => isBelow(it, name))));
}

function isBelow(host: string, name: string): boolean {
  return host === name || host.endsWith(`.${name}`);
}

/** Opens a TLS connection to an https URL through a proxy. */
export async function tunnel(proxy: URL, url: URL, signal: AbortSignal): Promise<TLSSocket> {
  const target = `${url.hostname}:${url.port || 443}`;
  const ask = proxy.protocol === 'https:' ? secureRequest : request;
  const socket = await new Promise<Socket>((resolve, reject) => {
    const call = ask({
      host: proxy.hostname,
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...authorization(proxy) },
      agent: false,
      signal,
    });
    call.once('connect', ({ statusCode }, connection) => {
      if (statusCode === 200) resolve(connection);
      else
        reject(
          new Error(`the proxy ${proxy.host} responded to the request for ${target} with status code ${statusCode}`),
        );
    });
    call.once('error', reject);
    call.end();
  });
  return connect({ socket, servername: url.hostname });
}

/** Returns the header with the credentials for a proxy. */
export function authorization({ username, password }: URL): { 'proxy-authorization'?: string } {
  if (username === '') return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
}
