import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiServer, newApiServer } from '../../apiserver/index.js';
import {
  type HttpsServer,
  makeCredentials,
  newWorld,
  type ServerCredentials,
  serveHttps,
  TokenSigner,
} from '../../apiserver/serving/index.js';
import { findKubectl } from './binaries.js';
import { ConnectedControlPlane } from './connected-control-plane.js';
import type { ControlPlaneOptions } from './control-plane.js';

/**
 * Starts an API server in this process, without binaries. It garbage-collects, and deletes namespaces; there are no
 * other controllers.
 *
 * @throws Error if the port is in use
 */
export async function startEmbeddedControlPlane(options: ControlPlaneOptions = {}): Promise<EmbeddedControlPlane> {
  const credentials = await makeCredentials();
  const api = await newApiServer({
    world: newWorld(new TokenSigner()),
    rootCA: credentials.authority.cert,
    controllerDelayMs,
    disabledPlugins: options.serviceAccountAdmission ? [] : ['ServiceAccount'],
  });
  const address = new Address(api, credentials);
  try {
    await address.open(options.port ?? 0);
  } catch (error) {
    await api.stop();
    throw error;
  }
  return new EmbeddedControlPlane(api, address, credentials, findKubectl(options.env ?? process.env));
}

/** Long enough for a client to see that an object is being deleted. */
const controllerDelayMs = 100;

/** The port on which an API server listens. */
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

  /** Listens on the same port again. */
  reopen(): Promise<void> {
    return this.open(Number(new URL(this.#url).port));
  }
}

/** A control plane whose API server runs in this process. */
export class EmbeddedControlPlane extends ConnectedControlPlane {
  #folder: string | undefined;

  constructor(
    private readonly api: ApiServer,
    private readonly address: Address,
    { authority, admin }: ServerCredentials,
    kubectl: string,
  ) {
    super(
      { config: { server: address.url, ca: authority.cert, cert: admin.cert, key: admin.key }, authority },
      kubectl,
    );
  }

  get folder(): string {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'kbts-control-plane-'));
    return this.#folder;
  }

  killApiServer(): Promise<void> {
    return this.address.close();
  }

  async restartApiServer(): Promise<void> {
    await this.address.close();
    await this.address.reopen();
  }

  /** The embedded server has no log: only errors that are bugs in it. */
  log(): string {
    return this.address.errors.map((error) => `${error instanceof Error ? error.stack : String(error)}\n`).join('');
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.address.close();
    await this.api.stop();
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }
}
