import type { KubernetesObject } from '../../k8s/index.js';
import type { CertificatePair } from '../../runtime/certwatcher/index.js';
import {
  type Client,
  newClient,
  newRestMapper,
  newTransport,
  type RestMapper,
  type Transport,
} from '../../runtime/client/index.js';
import type { RestConfig } from '../../runtime/config/index.js';
import { applyObjects } from '../apply/apply-objects.js';
import { type InstallCrdsOptions, installCrds } from '../apply/install-crds.js';
import { type Manifests, readObjects } from '../manifests/read-objects.js';
import type { ProcessGroup } from '../processes/process-group.js';
import { type ControlPlaneUser, makeUser, userOf } from '../users/users.js';
import { waitFor } from '../wait/wait-for.js';
import { aimWebhooks, selectWebhookConfigurations, type WebhookTarget } from '../webhooks/target.js';
import type { ApiServer } from './api-server.js';
import type { ControlPlane } from './control-plane.js';

/** A control plane whose processes run in their own group. */
export class LocalControlPlane implements ControlPlane {
  readonly admin: ControlPlaneUser;
  readonly client: Client;
  readonly folder: string;
  readonly #transport: Transport;
  readonly #mapper: RestMapper;

  constructor(
    private readonly group: ProcessGroup,
    private readonly apiServer: ApiServer,
    readonly kubectl: string,
  ) {
    this.folder = group.folder;
    this.admin = userOf('kbts-admin', apiServer.config);
    this.#transport = newTransport(apiServer.config);
    this.#mapper = newRestMapper(this.#transport);
    this.client = newClient({ transport: this.#transport, mapper: this.#mapper });
  }

  get config(): RestConfig {
    return this.admin.config;
  }

  /** The CA of client certificates. */
  get authority(): CertificatePair {
    return this.apiServer.authority;
  }

  addUser(name: string, groups: readonly string[] = []): Promise<ControlPlaneUser> {
    return makeUser(name, groups, this);
  }

  apply(manifests: Manifests): Promise<KubernetesObject[]> {
    return applyObjects(manifests, { client: this.client, mapper: this.#mapper, namespace: 'default' });
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

  async killApiServer(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.apiServer.kill(signal);
  }

  async restartApiServer(): Promise<void> {
    await this.apiServer.kill('SIGKILL');
    await this.apiServer.start();
  }

  /** The first objects that controllers create in a new cluster are the service accounts of namespaces. */
  async waitForControllers(timeout: number, signal: AbortSignal | undefined): Promise<void> {
    const path = '/api/v1/namespaces/default/serviceaccounts/default';
    await waitFor(() => this.#transport.request({ method: 'GET', path, signal }), {
      what: 'kube-controller-manager to create a service account',
      timeout,
      signal,
    });
  }

  log(part: string): string {
    return this.group.log(part);
  }

  async stop(): Promise<void> {
    this.#transport.close();
    await this.group.close();
  }
}
