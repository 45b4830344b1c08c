import { connect } from 'node:tls';

const timeoutMs = 10_000;

/** Opens a TLS connection to a server of this process, and closes it. Rejects if the server does not respond. */
export function canHandshake({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    // The certificate does not matter, only whether the server responds.
    const socket = connect({ host: localHost(host), port, rejectUnauthorized: false, timeout: timeoutMs });
    const end = (settle: () => void) => {
      socket.destroy();
      settle();
    };
    socket.once('secureConnect', () => end(resolve));
    socket.once('error', (error) =>
      end(() => reject(new Error('the webhook server is not reachable', { cause: error }))),
    );
    socket.once('timeout', () => end(() => reject(new Error('the webhook server did not respond in time'))));
  });
}

/** Replaces a wildcard address by the loopback address, to which this process can connect. */
function localHost(host: string): string {
  if (host === '::') return '::1';
  return host === '0.0.0.0' ? '127.0.0.1' : host;
}
