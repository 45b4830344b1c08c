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
import type { ClusterConnection } from '../cluster/connection.js';
import { type Manifests, readObjects } from '../manifests.js';
import { type ControlPlaneUser, makeUser, userOf } from '../users.js';
import { aimWebhooks, selectWebhookConfigurations, type WebhookTarget } from '../webhooks/target.js';
import type { ControlPlane } from './control-plane.js';

/** The operations that all control planes perform through the API, with only the connection of the administrator. */
export abstract class ConnectedControlPlane implements ControlPlane {
  readonly admin: ControlPlaneUser;
  readonly client: Client;
  readonly #transport: Transport;
  readonly #mapper: RestMapper;

  constructor(
    readonly connection: ClusterConnection,
    readonly kubectl: string,
    /** Address of the cluster, if CRDs of other field managers must not be overwritten. */
    private readonly existing?: string | undefined,
  ) {
    this.admin = userOf('kbts-admin', connection.config);
    this.#transport = newTransport(connection.config);
    this.#mapper = newRestMapper(this.#transport);
    this.client = newClient({ transport: this.#transport, mapper: this.#mapper });
  }

  abstract readonly folder: string;
  abstract killApiServer(signal?: NodeJS.Signals): Promise<void>;
  abstract restartApiServer(): Promise<void>;
  abstract log(part: string): string;

  get config(): RestConfig {
    return this.admin.config;
  }

  addUser(name: string, groups: readonly string[] = []): Promise<ControlPlaneUser> {
    return makeUser(name, groups, this.connection);
  }

  apply(manifests: Manifests): Promise<KubernetesObject[]> {
    const { client, existing } = this;
    return applyObjects(manifests, { client, mapper: this.#mapper, namespace: 'default', existing });
  }

  installCrds(crds: Manifests, options: InstallCrdsOptions = {}): Promise<void> {
    const apply = (definitions: Manifests) => this.apply(definitions);
    return installCrds(crds, options, { transport: this.#transport, apply });
  }

  async installWebhooks(configurations: Manifests, target: WebhookTarget): Promise<void> {
    const selected = selectWebhookConfigurations(readObjects(configurations));
    if (selected.length === 0) throw new Error('no webhook configuration found among the objects to install');
    await this.apply(selected.map((configuration) => aimWebhooks(configuration, target)));
  }

  async stop(): Promise<void> {
    this.#transport.close();
  }
}
