import { SetupError } from '../errors/index.js';
import type { Runnable } from './runnable.js';

/** A server of the manager: what it serves, and the flags that say where, and where its certificate is. */
export interface ServerPurpose {
  readonly what: string;
  readonly flag: string;
  /** Default: it has no certificate. */
  readonly certFlag?: string | undefined;
}

/** A server that says, when it cannot listen or has no certificate, which flag to change. */
export function explainStart(server: Runnable, purpose: ServerPurpose): Runnable {
  return {
    needLeaderElection: server.needLeaderElection ?? true,
    start: async (signal) => {
      try {
        await server.start(signal);
      } catch (cause) {
        const reason = listenReasonOf(cause);
        const { what, flag, certFlag } = purpose;
        if (reason !== undefined) {
          throw new SetupError(`cannot serve ${what}: ${reason}; choose another address with \`${flag}\``, { cause });
        }
        if (!(cause instanceof SetupError) || certFlag === undefined) throw cause;
        throw new SetupError(`cannot serve ${what}: ${cause.message}; \`${certFlag}\` names its folder`, { cause });
      }
    },
  };
}

/** Undefined for errors that are not about listening. */
function listenReasonOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { code, syscall, address, port, hostname }: ListenError = cause;
  if (syscall !== 'listen' && syscall !== 'bind' && syscall !== 'getaddrinfo') return undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is in use`;
    case 'EACCES':
      return `port ${port} requires more rights than this process has`;
    case 'EADDRNOTAVAIL':
      return `this machine does not have the address ${address}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host name \`${hostname}\` is unknown`;
    default:
      return cause.message;
  }
}

interface ListenError extends NodeJS.ErrnoException {
  readonly address?: string | undefined;
  readonly port?: number | undefined;
  readonly hostname?: string | undefined;
}
