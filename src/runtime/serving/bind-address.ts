/** Where a server listens. */
export interface BindAddress {
  /** Undefined: all addresses of the machine. */
  readonly host: string | undefined;
  /** 0: any free port. */
  readonly port: number;
}

/**
 * Reads an address of the form `host:port`, `:port` or `[ipv6]:port`.
 *
 * @throws TypeError for any other text
 */
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
