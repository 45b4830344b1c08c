import {
  type ApiServer,
  type Fault,
  type InjectedFault,
  newApiServer,
  newInProcessTransport,
} from '../../apiserver/index.js';
import { type HttpsServer, makeCredentials, newWorld, serveHttps, TokenSigner } from '../../apiserver/serving/index.js';
import { storeScripts } from '../../base/boot/index.js';
import type { RunningControllers } from '../../controllers/index.js';
import { systemClock } from '../../runtime/clock/index.js';
import type { ClusterConnection } from '../cluster/connection.js';
import { findKubectl } from './binaries.js';
import { ConnectedControlPlane } from './connected-control-plane.js';
import type { ControlPlaneOptions, EmbeddedControlPlane } from './control-plane.js';
import { StateFile } from './state-file.js';

/** Starts an API server in this process, without binaries. */
export async function startEmbeddedControlPlane(options: ControlPlaneOptions = {}): Promise<InProcessControlPlane> {
  const { clock, port = 0, env = process.env } = options;
  const file = options.state === undefined ? undefined : new StateFile(options.state);
  const snapshot = file?.read();
  const credentials = await makeCredentials();
  const { authority, admin } = credentials;
  const api = await newApiServer({
    world: newWorld(new TokenSigner(), clock),
    rootCA: authority.cert,
    controllerDelayMs,
    disabledPlugins: options.serviceAccountAdmission ? [] : ['ServiceAccount'],
    snapshot,
  });
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const open = (onPort: number) =>
    serveHttps({ handle: (request) => api.handle(request), credentials, port: onPort, onError });
  let server: HttpsServer | undefined;
  try {
    server = await open(port);
    file?.follow(api, clock ?? systemClock, onError);
    const controllers = await startControllersOf(api, options);
    const parts = { api, open, file, errors, controllers };
    const config = { server: server.url, ca: authority.cert, cert: admin.cert, key: admin.key };
    return new InProcessControlPlane(parts, server, { config, authority }, findKubectl(env));
  } catch (error) {
    await server?.close();
    await api.stop();
    throw error;
  }
}

async function startControllersOf(
  api: ApiServer,
  { controllers = false, clock }: ControlPlaneOptions,
): Promise<RunningControllers | undefined> {
  if (controllers === false) return undefined;
  // Loaded on demand: most tests run without controllers.
  const { startControllers } = await import('../../controllers/index.js');
  return await startControllers(newInProcessTransport(api), controllers === true ? {} : controllers, { clock });
}

/** Delay of the controllers, long enough for a client to see that an object is being deleted. */
const controllerDelayMs = 100;

interface Parts {
  readonly api: ApiServer;
  readonly open: (port: number) => Promise<HttpsServer>;
  readonly file: StateFile | undefined;
  readonly errors: readonly unknown[];
  readonly controllers: RunningControllers | undefined;
}

/** A control plane whose API server runs in this process. */
export class InProcessControlPlane extends ConnectedControlPlane implements EmbeddedControlPlane {
  constructor(
    private readonly parts: Parts,
    private server: HttpsServer | undefined,
    connection: ClusterConnection,
    kubectl: string,
  ) {
    super(connection, kubectl);
  }

  injectFault(fault: Fault): InjectedFault {
    return this.parts.api.injectFault(fault);
  }

  async killApiServer(): Promise<void> {
    await this.server?.close();
    this.server = undefined;
  }

  async restartApiServer(): Promise<void> {
    await this.killApiServer();
    this.server = await this.parts.open(Number(new URL(this.config.server).port));
  }

  log(): string {
    return this.parts.errors.map((error) => `${error instanceof Error ? error.stack : String(error)}\n`).join('');
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.parts.controllers?.stop();
    await this.killApiServer();
    await this.parts.api.stop();
    this.parts.file?.close();
    storeScripts('now');
  }
}
