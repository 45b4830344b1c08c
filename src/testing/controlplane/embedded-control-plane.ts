import {
  type ApiServer,
  type Fault,
  type InjectedFault,
  newApiServer,
  newInProcessTransport,
} from '../../apiserver/index.js';
import {
  type HttpsServer,
  makeCredentials,
  newWorld,
  type ServerCredentials,
  serveHttps,
  TokenSigner,
} from '../../apiserver/serving/index.js';
import { storeScripts } from '../../base/boot/index.js';
import type { RunningControllers } from '../../controllers/index.js';
import { systemClock } from '../../runtime/clock/index.js';
import { findKubectl } from './binaries.js';
import { ConnectedControlPlane } from './connected-control-plane.js';
import type { ControlPlaneOptions, EmbeddedControlPlane } from './control-plane.js';
import { StateFile } from './state-file.js';

/**
 * Starts an API server in this process, without binaries. It garbage-collects, and deletes namespaces; the controllers
 * of built-in kinds are an option.
 *
 * @throws Error if the port is in use, or if the state file is damaged
 */
export async function startEmbeddedControlPlane(options: ControlPlaneOptions = {}): Promise<InProcessControlPlane> {
  const { clock, port = 0, env = process.env } = options;
  const file = options.state === undefined ? undefined : new StateFile(options.state);
  const snapshot = file?.read();
  const credentials = await makeCredentials();
  const api = await newApiServer({
    world: newWorld(new TokenSigner(), clock),
    rootCA: credentials.authority.cert,
    controllerDelayMs,
    disabledPlugins: options.serviceAccountAdmission ? [] : ['ServiceAccount'],
    snapshot,
  });
  const address = new Address(api, credentials);
  try {
    await address.open(port);
    file?.follow(api, clock ?? systemClock, (error) => address.errors.push(error));
    const controllers = await startControllersOf(api, options);
    return new InProcessControlPlane(api, address, file, credentials, findKubectl(env), controllers);
  } catch (error) {
    await address.close();
    await api.stop();
    throw error;
  }
}

/** The controllers need no socket. */
async function startControllersOf(
  api: ApiServer,
  { controllers = false, clock }: ControlPlaneOptions,
): Promise<RunningControllers | undefined> {
  if (controllers === false) return undefined;
  // Loaded on demand: most tests run without them.
  const { startControllers } = await import('../../controllers/index.js');
  return await startControllers(newInProcessTransport(api), controllers === true ? {} : controllers, { clock });
}

/** Delay of the controllers, long enough for a client to see that an object is being deleted. */
const controllerDelayMs = 100;

class Address {
  #server: HttpsServer | undefined;
  #url = '';
  readonly errors: unknown[] = [];

  constructor(
    private readonly api: ApiServer,
    private readonly credentials: ServerCredentials,
  ) {}

  get url(): string {
    return this.#url;
  }

  async open(port: number): Promise<void> {
    this.#server = await serveHttps({
      handle: (request) => this.api.handle(request),
      credentials: this.credentials,
      port,
      onError: (error) => void this.errors.push(error),
    });
    this.#url = this.#server.url;
  }

  async close(): Promise<void> {
    await this.#server?.close();
    this.#server = undefined;
  }

  reopen(): Promise<void> {
    return this.open(Number(new URL(this.#url).port));
  }
}

/** A control plane whose API server runs in this process. */
export class InProcessControlPlane extends ConnectedControlPlane implements EmbeddedControlPlane {
  constructor(
    private readonly api: ApiServer,
    private readonly address: Address,
    private readonly file: StateFile | undefined,
    { authority, admin }: ServerCredentials,
    kubectl: string,
    private readonly controllers?: RunningControllers | undefined,
  ) {
    super(
      { config: { server: address.url, ca: authority.cert, cert: admin.cert, key: admin.key }, authority },
      kubectl,
    );
  }

  injectFault(fault: Fault): InjectedFault {
    return this.api.injectFault(fault);
  }

  killApiServer(): Promise<void> {
    return this.address.close();
  }

  async restartApiServer(): Promise<void> {
    await this.address.close();
    await this.address.reopen();
  }

  /** The log of the embedded server only contains errors that are bugs in it, and errors of writing the state file. */
  log(): string {
    return this.address.errors.map((error) => `${error instanceof Error ? error.stack : String(error)}\n`).join('');
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.controllers?.stop();
    await this.address.close();
    await this.api.stop();
    this.file?.close();
    storeScripts('now');
  }
}
