import { BlockList, isIP } from 'node:net';
import { SetupError } from '../errors/index.js';
import { type Authority, authorityIn, shownServer, withoutBrackets, withScheme } from './authority.js';

/**
 * Returns the URL if it is the URL of an HTTP proxy; otherwise throws SetupError.
 *
 * @param where where the URL was found; must not contain its user name and password
 */
export function checkedProxy(proxy: string, where: string): string {
  const { protocol, hostname } = URL.canParse(proxy) ? new URL(proxy) : { protocol: '', hostname: '' };
  if (/^https?:$/.test(protocol) && hostname !== '') return proxy;
  const expected = 'expected a URL with `http` or `https`, such as `http://proxy.example.com:3128`';
  if (/^socks/.test(protocol)) throw new SetupError(`${where}: SOCKS proxies are not supported; ${expected}`);
  throw new SetupError(`${where}: ${expected}`);
}

/**
 * Returns the proxy for a server according to `HTTPS_PROXY`, `HTTP_PROXY` (for a server without TLS) and `NO_PROXY`, or
 * their lowercase forms, as Go's `http.ProxyFromEnvironment` does: the default scheme of a proxy is `http`, and
 * loopback addresses are never proxied.
 */
export function proxyFromEnvironment(
  server: string,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const text = withScheme(server);
  if (!URL.canParse(text)) return undefined; // reported when the server is used
  const url = new URL(text);
  const name = url.protocol === 'http:' ? 'HTTP_PROXY' : 'HTTPS_PROXY';
  const proxy = variable(env, name);
  const address = authorityIn(url);
  if (!proxy || isLoopback(address.host)) return undefined;
  const exceptions = (variable(env, 'NO_PROXY') ?? '').split(',').map((entry) => entry.trim().toLowerCase());
  if (exceptions.some((entry) => isException(entry, address))) return undefined;
  const proxyUrl = /^[a-z0-9+.-]+:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
  return checkedProxy(proxyUrl, `\`${name}\` is not valid (${shownServer(proxyUrl)})`);
}

function variable(env: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  return env[name] || env[name.toLowerCase()] || undefined;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || contains('127.0.0.0/8', host) || contains('::1/128', host);
}

function isException(entry: string, { host, port }: Authority): boolean {
  if (entry === '') return false;
  if (entry === '*') return true;
  if (entry.includes('/')) return contains(entry, host);
  const [, name = '', entryPort] = isIP(entry) ? ['', entry] : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []);
  if (entryPort !== undefined && entryPort !== String(port)) return false;
  const pattern = withoutBrackets(name);
  if (isIP(pattern)) return isIP(host) > 0 && contains(`${pattern}/${isIP(pattern) === 4 ? 32 : 128}`, host);
  const domain = pattern.replace(/^\*\./, '.');
  return domain.startsWith('.') ? host.endsWith(domain) : host === domain || host.endsWith(`.${domain}`);
}

/** @param range in CIDR notation */
function contains(range: string, host: string): boolean {
  const [network = '', bits = ''] = range.split('/');
  const version = isIP(network);
  if (version === 0 || isIP(host) !== version || !/^\d{1,3}$/.test(bits)) return false;
  if (Number(bits) > (version === 4 ? 32 : 128)) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(network, Number(bits), family);
  return list.check(host, family);
}
