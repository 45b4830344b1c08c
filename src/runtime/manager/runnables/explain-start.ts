import { SetupError } from '../../errors/index.js';
import type { Runnable } from './runnable.js';

/** Describes a manager's server: what it serves, and the flags for its address and its certificate. */
interface ServerPurpose {
  readonly what: string;
  readonly flag: string;
  /** Undefined if the server has no certificate. */
  readonly certFlag?: string | undefined;
}

/** The purpose of the webhook server, for {@link explainStart}. */
export const webhookPurpose: ServerPurpose = {
  what: 'webhooks',
  flag: '--webhook-port',
  certFlag: '--webhook-cert-path',
};

/** Wraps a server so that an error about its address or certificate names the flag to change. */
export function explainStart(server: Runnable, purpose: ServerPurpose): Runnable {
  return {
    needLeaderElection: server.needLeaderElection ?? true,
    started: server.started,
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
        throw new SetupError(`cannot serve ${what}: ${cause.message}; \`${certFlag}\` sets the certificate folder`, {
          cause,
        });
      }
    },
  };
}

/** Returns why a server cannot listen; undefined for other errors. */
function listenReasonOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { code, syscall, port }: NodeJS.ErrnoException & { readonly port?: number | undefined } = cause;
  if (syscall !== 'listen' && syscall !== 'bind' && syscall !== 'getaddrinfo') return undefined;
  return code === 'EADDRINUSE' ? `port ${port} is in use` : cause.message;
}
