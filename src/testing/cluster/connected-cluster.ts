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
import type { Manifests } from '../manifests.js';
import { type ControlPlaneUser, makeUser, userOf } from '../users.js';
import type { ClusterConnection } from './connection.js';

/** The operations that work on any cluster. */
export class ConnectedCluster {
  readonly admin: ControlPlaneUser;
  readonly client: Client;
  /** Namespace of applied objects that do not specify a namespace. */
  namespace = 'default';
  protected readonly transport: Transport;
  readonly #mapper: RestMapper;

  constructor(
    readonly connection: ClusterConnection,
    /** Address of the cluster, if CRDs of other field managers must not be overwritten. */
    private readonly existing?: string | undefined,
  ) {
    this.admin = userOf('kbts-admin', connection.config);
    this.transport = newTransport(connection.config);
    this.#mapper = newRestMapper(this.transport);
    this.client = newClient({ transport: this.transport, mapper: this.#mapper });
  }

  get config(): RestConfig {
    return this.admin.config;
  }

  addUser(name: string, groups: readonly string[] = []): Promise<ControlPlaneUser> {
    return makeUser(name, groups, this.connection);
  }

  apply(manifests: Manifests): Promise<KubernetesObject[]> {
    const { client, namespace, existing } = this;
    return applyObjects(manifests, { client, mapper: this.#mapper, namespace, existing });
  }

  installCrds(crds: Manifests, options: InstallCrdsOptions = {}): Promise<void> {
    const apply = (definitions: Manifests) => this.apply(definitions);
    return installCrds(crds, options, { transport: this.transport, apply });
  }

  async stop(): Promise<void> {
    this.transport.close();
  }
}
