/** The host and port of a server or a proxy. */
export interface Authority {
  /** Host name or IP address; IPv6 without brackets, as Node expects it. */
  readonly host: string;
  readonly port: number;
}

/** Adds `https` to a server URL without a scheme. */
export function withScheme(server: string): string {
  return /^[a-z]+:\/\//i.test(server) ? server : `https://${server}`;
}

/** Returns host and port; the default port depends on the scheme, HTTP or HTTPS. */
export function authorityIn({ protocol, hostname, port }: URL): Authority {
  return { host: withoutBrackets(hostname), port: Number(port || (protocol === 'http:' ? 80 : 443)) };
}

/** Formats host and port as in a URL, such as `10.0.0.1:6443` or `[::1]:6443`. */
export function authorityOf({ host, port }: { readonly host: string; readonly port: number | string }): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Removes the brackets around an IPv6 address in a URL; other hosts are unchanged. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

/** Formats a server URL for messages, without user and password, even if it is malformed. */
export function shownServer(server: string): string {
  return server.replace(/^([a-z+.-]+:\/\/)?.*@/is, '$1…@');
}
