import type { CertificatePair } from '../runtime/certwatcher/index.js';
import { type ApiServer, type ApiServerOptions, newApiServer } from './index.js';
import { makeCredentials, newWorld, serveHttps, TokenSigner, writeKubeconfig } from './serving/index.js';

/** Options of {@link startApiServer}. */
export interface StartOptions extends Partial<Omit<ApiServerOptions, 'rootCA'>> {
  /** TCP port on 127.0.0.1. Default: a free port. */
  readonly port?: number | undefined;
  /** Called with unexpected errors, which are bugs in the server. */
  readonly onError: (error: unknown) => void;
}

/** An API server that listens on 127.0.0.1. */
export interface RunningApiServer {
  readonly api: ApiServer;
  /** URL such as `https://127.0.0.1:6443`. */
  readonly url: string;
  /** Issues the certificates of the server and of clients. */
  readonly authority: CertificatePair;
  /** Client certificate of an administrator. */
  readonly admin: CertificatePair;
  /** The kubeconfig of the administrator. */
  readonly kubeconfig: string;
  /** Ends watches and closes all connections. The stored objects are lost. */
  stop(): Promise<void>;
}

/**
 * Starts an API server with the objects of a new cluster, or of a snapshot.
 *
 * @throws Error if the server cannot listen; for example, if the port is in use
 */
export async function startApiServer({ port = 0, onError, ...options }: StartOptions): Promise<RunningApiServer> {
  const credentials = await makeCredentials();
  const { authority, admin } = credentials;
  const api = await newApiServer({ world: newWorld(new TokenSigner()), ...options, rootCA: authority.cert });
  const handle = api.handle.bind(api);
  try {
    const server = await serveHttps({ handle, credentials, port, onError });
    return {
      api,
      url: server.url,
      authority,
      admin,
      kubeconfig: writeKubeconfig(server.url, authority.cert, admin),
      stop: async () => {
        await server.close();
        await api.stop();
      },
    };
  } catch (error) {
    await api.stop();
    throw error;
  }
}
