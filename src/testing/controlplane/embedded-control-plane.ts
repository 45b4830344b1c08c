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
import type { KubernetesObject } from '../../k8s/index.js';
import {
  type Client,
  newClient,
  newRestMapper,
  newTransport,
  type RestMapper,
  type Transport,
} from '../../runtime/client/index.js';
import type { RestConfig } from '../../runtime/config/index.js';
import { applyObjects, type InstallCrdsOptions, installCrds } from '../apply.js';
import { type Manifests, readObjects } from '../manifests.js';
import { type ControlPlaneUser, makeUser, userOf } from '../users.js';
import { aimWebhooks, selectWebhookConfigurations, type WebhookTarget } from '../webhooks/target.js';
import { findControlPlane } from './binaries.js';
import type { ControlPlane } from './control-plane.js';

/** Options of {@link startEmbeddedControlPlane}. */
export interface EmbeddedControlPlaneOptions {
  /** Port on 127.0.0.1. Default: a free port. */
  readonly port?: number | undefined;
  /** Adds tokens and volumes to pods, and requires their ServiceAccount to exist. Default: false. */
  readonly serviceAccountAdmission?: boolean | undefined;
  /** Environment with the location of kubectl, see `findControlPlane`. Default: `process.env`. */
  readonly env?: NodeJS.ProcessEnv | undefined;
}

/**
 * Starts an API server in this process, without binaries. It garbage-collects, and deletes namespaces; there are no
 * other controllers.
 */
export async function startEmbeddedControlPlane(options: EmbeddedControlPlaneOptions = {}): Promise<ControlPlane> {
  const credentials = await makeCredentials();
  const api = await newApiServer({
    world: newWorld(new TokenSigner()),
    rootCA: credentials.authority.cert,
    controllerDelayMs,
    disabledPlugins: options.serviceAccountAdmission ? [] : ['ServiceAccount'],
  });
  const address = new Address(api, credentials);
  await address.open(options.port ?? 0);
  const found = findControlPlane({ binaries: ['kubectl'], env: options.env ?? process.env });
  const kubectl = found.kind === 'found' ? found.paths.kubectl : 'kubectl';
  return new EmbeddedControlPlane(api, address, credentials, kubectl);
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

class EmbeddedControlPlane implements ControlPlane {
  readonly admin: ControlPlaneUser;
  readonly client: Client;
  readonly #transport: Transport;
  readonly #mapper: RestMapper;
  #folder: string | undefined;

  constructor(
    private readonly api: ApiServer,
    private readonly address: Address,
    private readonly credentials: ServerCredentials,
    readonly kubectl: string,
  ) {
    const { cert, key } = credentials.admin;
    this.admin = userOf('kbts-admin', { server: address.url, ca: credentials.authority.cert, cert, key });
    this.#transport = newTransport(this.admin.config);
    this.#mapper = newRestMapper(this.#transport);
    this.client = newClient({ transport: this.#transport, mapper: this.#mapper });
  }

  get config(): RestConfig {
    return this.admin.config;
  }

  get folder(): string {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'kbts-control-plane-'));
    return this.#folder;
  }

  addUser(name: string, groups: readonly string[] = []): Promise<ControlPlaneUser> {
    return makeUser(name, groups, { config: this.config, authority: this.credentials.authority });
  }

  apply(manifests: Manifests): Promise<KubernetesObject[]> {
    return applyObjects(manifests, { client: this.client, mapper: this.#mapper, namespace: 'default' });
  }

  installCrds(crds: Manifests, options: InstallCrdsOptions = {}): Promise<void> {
    return installCrds(crds, options, { transport: this.#transport, apply: (definitions) => this.apply(definitions) });
  }

  async installWebhooks(configurations: Manifests, target: WebhookTarget): Promise<void> {
    const selected = selectWebhookConfigurations(readObjects(configurations));
    if (selected.length === 0) throw new Error('no webhook configuration found among the objects to install');
    await this.apply(selected.map((configuration) => aimWebhooks(configuration, target)));
  }

  killApiServer(): Promise<void> {
    return this.address.close();
  }

  async restartApiServer(): Promise<void> {
    await this.address.close();
    await this.address.reopen();
  }

  /** The embedded server has no log: only what it could not handle. */
  log(): string {
    return this.address.errors.map((error) => `${error instanceof Error ? error.stack : String(error)}\n`).join('');
  }

  async stop(): Promise<void> {
    this.#transport.close();
    await this.address.close();
    await this.api.stop();
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }
}
