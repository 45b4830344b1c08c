import { type Authority, authorityIn, authorityOf, shownServer, withScheme } from '../../config/internal.js';

/** The address of an API server. */
export interface Server extends Authority {
  readonly isSecure: boolean;
  /** Prefix of the path of every request: empty, or begins with `/`. */
  readonly prefix: string;
}

/** Parses the URL of a server; the default scheme is HTTPS. */
export function parseServer(server: string): Server {
  const text = withScheme(server);
  if (!URL.canParse(text)) {
    throw new TypeError(
      `\`${shownServer(server)}\` is not a server URL; expected for example \`https://10.0.0.1:6443\``,
    );
  }
  const url = new URL(text);
  const { protocol, pathname } = url;
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new TypeError(
      `\`${shownServer(server)}\`: expected \`https\` or \`http\`, found \`${protocol.slice(0, -1)}\``,
    );
  }
  return { isSecure: protocol === 'https:', ...authorityIn(url), prefix: withoutTrailingSlashes(pathname) };
}

function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Returns for example `https://10.0.0.1:6443`. */
export function originOf(server: Server): string {
  return `${server.isSecure ? 'https' : 'http'}://${authorityOf(server)}`;
}
