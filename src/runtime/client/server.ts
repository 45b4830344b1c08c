import { shownServer } from '../config/internal.js';

/** Where an API server is. */
export interface Server {
  readonly isSecure: boolean;
  /** Name or address; IPv6 without brackets, as Node wants it. */
  readonly host: string;
  readonly port: number;
  /** What is before the path of every call: empty, or `/` and more. */
  readonly prefix: string;
}

/**
 * Reads the URL of a server. Without a scheme it is HTTPS.
 *
 * @throws TypeError when it is not a URL of HTTP or HTTPS
 */
export function parseServer(server: string): Server {
  const text = /^[a-z]+:\/\//i.test(server) ? server : `https://${server}`;
  if (!URL.canParse(text)) {
    throw new TypeError(
      `\`${shownServer(server)}\` is not the URL of a server; expected for example \`https://10.0.0.1:6443\``,
    );
  }
  const { protocol, hostname, port, pathname } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new TypeError(
      `\`${shownServer(server)}\`: expected \`https\` or \`http\`, found \`${protocol.slice(0, -1)}\``,
    );
  }
  const isSecure = protocol === 'https:';
  const standardPort = isSecure ? 443 : 80;
  return {
    isSecure,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? standardPort : Number(port),
    prefix: withoutTrailingSlashes(pathname),
  };
}

function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Scheme, host and port of a server as text. */
export function originOf({ isSecure, host, port }: Server): string {
  return `${isSecure ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
