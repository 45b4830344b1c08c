import type { KubernetesObject } from '../k8s/index.js';
import type { ApiServer } from './api-server.js';
import { makeUserCertificate } from './certificates.js';
import type { ControlPlane, ControlPlaneUser, InstallCrdsOptions } from './control-plane.js';
import { selectDefinitions, waitUntilServed } from './crds.js';
import {
  type Client,
  newClient,
  newRestMapper,
  newTransport,
  type RestConfig,
  type RestMapper,
  type Transport,
} from './from-runtime.js';
import { kubeconfigOf } from './kubeconfig.js';
import type { ProcessHouse } from './process-house.js';
import { type Manifests, readObjects } from './read-objects.js';
import { waitFor } from './wait-for.js';
import { aimConversion, aimWebhooks, selectWebhookConfigurations, type WebhookTarget } from './webhooks.js';

const fieldManager = 'kbts-testing';

/** A control plane whose processes run in a house of their own. */
export class LocalControlPlane implements ControlPlane {
  readonly admin: ControlPlaneUser;
  readonly client: Client;
  readonly folder: string;
  readonly #transport: Transport;
  readonly #mapper: RestMapper;

  constructor(
    private readonly house: ProcessHouse,
    private readonly apiServer: ApiServer,
    readonly kubectl: string,
  ) {
    this.folder = house.folder;
    this.admin = userOf('kbts-admin', apiServer.config);
    this.#transport = newTransport(apiServer.config);
    this.#mapper = newRestMapper(this.#transport);
    this.client = newClient({ transport: this.#transport, mapper: this.#mapper });
  }

  get config(): RestConfig {
    return this.admin.config;
  }

  async addUser(name: string, groups: readonly string[] = []): Promise<ControlPlaneUser> {
    const certificate = await makeUserCertificate(this.apiServer.authority, name, groups);
    return userOf(name, { ...this.config, ...certificate });
  }

  async apply(manifests: Manifests): Promise<KubernetesObject[]> {
    const stored: KubernetesObject[] = [];
    for (const object of readObjects(manifests)) {
      stored.push(await this.client.apply(await this.#withNamespace(object), { fieldManager, force: true }));
    }
    return stored;
  }

  /** An object that names no namespace goes to `default`, as kubectl does it. */
  async #withNamespace(object: KubernetesObject): Promise<KubernetesObject> {
    if (object.metadata.namespace !== undefined) return object;
    const [group, version] = object.apiVersion.includes('/') ? object.apiVersion.split('/') : ['', object.apiVersion];
    const mapping = await this.#mapper.resourceOf({ group: group ?? '', version: version ?? '', kind: object.kind });
    return mapping.namespaced ? { ...object, metadata: { ...object.metadata, namespace: 'default' } } : object;
  }

  async installCrds(crds: Manifests, options: InstallCrdsOptions = {}): Promise<void> {
    const definitions = selectDefinitions(readObjects(crds));
    if (definitions.length === 0) throw new Error('there is no CustomResourceDefinition among the objects to install');
    await this.apply(definitions.map((definition) => aimConversion(definition, options.conversion)));
    await Promise.all(definitions.map((definition) => waitUntilServed(this.#transport, definition)));
  }

  async installWebhooks(configurations: Manifests, target: WebhookTarget): Promise<void> {
    const selected = selectWebhookConfigurations(readObjects(configurations));
    if (selected.length === 0) throw new Error('there is no webhook configuration among the objects to install');
    await this.apply(selected.map((configuration) => aimWebhooks(configuration, target)));
  }

  async killApiServer(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.apiServer.kill(signal);
  }

  async restartApiServer(): Promise<void> {
    await this.apiServer.kill('SIGKILL');
    await this.apiServer.start();
  }

  /** The first thing that controllers make in a new cluster is the service account of each namespace. */
  async waitForControllers(timeout: number, signal: AbortSignal | undefined): Promise<void> {
    const path = '/api/v1/namespaces/default/serviceaccounts/default';
    await waitFor(() => this.#transport.request({ method: 'GET', path, signal }), {
      what: 'kube-controller-manager to make a service account',
      timeout,
      signal,
    });
  }

  log(part: string): string {
    return this.house.log(part);
  }

  async stop(): Promise<void> {
    this.#transport.close();
    await this.house.close();
  }
}

function userOf(name: string, config: RestConfig): ControlPlaneUser {
  return { name, config, kubeconfig: () => kubeconfigOf(config, name) };
}
