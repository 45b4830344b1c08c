interface BindAddress {
  /** Undefined for all addresses of the host. */
  readonly host: string | undefined;
  /** 0 selects any free port. */
  readonly port: number;
}

/** Parses an address of the form `host:port`, `:port` or `[ipv6]:port`, and rejects any other string. */
export function parseBindAddress(text: string): BindAddress {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]*)):(\d{1,5})$/.exec(text);
  const port = Number(match?.[3]);
  if (!match || port > 65_535) {
    throw new TypeError(
      `\`${text}\` is not an address to listen on; expected \`host:port\`, \`:port\` or \`[ipv6]:port\``,
    );
  }
  return { host: match[1] || match[2] || undefined, port };
}
