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
import { applyObjects, type InstallCrdsOptions, installCrds } from '../apply.js';
import { type Manifests, readObjects } from '../manifests.js';
import { type ControlPlaneUser, makeUser, userOf } from '../users.js';
import { waitFor } from '../wait-for.js';
import { aimWebhooks, selectWebhookConfigurations, type WebhookTarget } from '../webhooks/target.js';
import { type ApiServer, startApiServer } from './api-server.js';
import { basicBinaries, findControlPlane } from './binaries.js';
import { binariesOf, startComponents } from './components.js';
import type { ControlPlane, ControlPlaneOptions } from './control-plane.js';
import { ProcessGroup } from './process-group.js';

/**
 * Starts etcd, kube-apiserver and optional components on free ports of 127.0.0.1.
 *
 * @throws Error with a hint if binaries are missing, or with the last log lines of a component that did not start
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const group = new ProcessGroup();
  try {
    return await startControlPlaneIn(group, options);
  } catch (error) {
    await group.close();
    throw error;
  }
}

/**
 * Starts a control plane in a process group, which the caller closes.
 *
 * @throws Error like {@link startControlPlane}
 */
export async function startControlPlaneIn(
  group: ProcessGroup,
  options: ControlPlaneOptions,
): Promise<LocalControlPlane> {
  const { kwok = false, env = process.env, startTimeout: timeout = 60_000, signal } = options;
  const components = {
    kwok,
    controllerManager: options.controllerManager ?? kwok,
    scheduler: options.scheduler ?? kwok,
  };
  const found = findControlPlane({ binaries: [...basicBinaries, ...binariesOf(components)], env });
  if (found.kind === 'missing') throw new Error(found.reason);
  const start = { binaries: found.paths, timeout, args: options.apiServerArgs ?? [], signal };
  const apiServer = await startApiServer(group, start);
  const controlPlane = new LocalControlPlane(group, apiServer, found.paths.kubectl);
  startComponents(group, components, {
    binaries: found.paths,
    kubeconfig: controlPlane.admin.kubeconfig(),
    authorityFile: apiServer.files.authority,
    serviceAccountKeyFile: apiServer.files.serviceAccountKey,
  });
  if (components.kwok) await controlPlane.apply(kwokNode);
  if (components.controllerManager) await controlPlane.waitForControllers(timeout, signal);
  return controlPlane;
}

const nodeLabels = { 'kubernetes.io/hostname': 'node-0', 'kubernetes.io/os': 'linux' };

const kwokNode = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'node-0', labels: nodeLabels } };

/** A control plane whose processes run in a process group. */
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

  /** CA that issues client certificates. */
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

  /** Waits for the first objects that controllers create in a new cluster: the service accounts of namespaces. */
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
