import { connect } from 'node:tls';

const timeoutMs = 10_000;

/**
 * Creates a TLS connection to a server of this process, and drops it.
 *
 * @throws Error when the server does not answer
 */
export function canHandshake({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    // Whose certificate it is does not matter: the question is only whether the server responds.
    const socket = connect({ host: localHost(host), port, rejectUnauthorized: false, timeout: timeoutMs });
    const end = (settle: () => void) => {
      socket.destroy();
      settle();
    };
    socket.once('secureConnect', () => end(resolve));
    socket.once('error', (error) =>
      end(() => reject(new Error('the webhook server does not answer', { cause: error }))),
    );
    socket.once('timeout', () => end(() => reject(new Error('the webhook server does not answer in time'))));
  });
}

/** The address under which a server on all addresses reaches itself. */
function localHost(host: string): string {
  if (host === '::') return '::1';
  return host === '0.0.0.0' ? '127.0.0.1' : host;
}
