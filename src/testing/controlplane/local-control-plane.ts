import { ServiceAccount } from '../../k8s/core/v1.js';
import { waitFor } from '../wait-for.js';
import { type ApiServer, startApiServer } from './api-server.js';
import { type BinaryPaths, basicBinaries, findControlPlane } from './binaries.js';
import { binariesOf, type Components, startComponents } from './components.js';
import { ConnectedControlPlane } from './connected-control-plane.js';
import type { ControlPlane, ControlPlaneOptions } from './control-plane.js';
import { componentsOf } from './kind.js';
import { type LocalProcess, ProcessGroup } from './process-group.js';

/** Starts etcd, kube-apiserver and optional components on free ports of 127.0.0.1. */
export async function startLocalControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const group = new ProcessGroup();
  try {
    return await startControlPlaneIn(group, options);
  } catch (error) {
    await group.close();
    throw error;
  }
}

/** Starts a control plane in a process group, which the caller closes. */
export async function startControlPlaneIn(
  group: ProcessGroup,
  options: ControlPlaneOptions,
): Promise<LocalControlPlane> {
  const { env = process.env, startTimeout: timeout = 60_000, signal } = options;
  const components = componentsOf(options);
  const found = findControlPlane({ binaries: [...basicBinaries, ...binariesOf(components)], env });
  if (found.kind === 'missing') throw new Error(found.reason);
  const start = { binaries: found.paths, timeout, args: options.apiServerArgs ?? [], signal };
  const apiServer = await startApiServer(group, start);
  const controlPlane = new LocalControlPlane(group, apiServer, { binaries: found.paths, components });
  if (components.kwok) await controlPlane.apply(kwokNode);
  if (components.controllerManager) await controlPlane.waitForControllers(timeout, signal);
  return controlPlane;
}

const nodeLabels = { 'kubernetes.io/hostname': 'node-0', 'kubernetes.io/os': 'linux' };

const kwokNode = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'node-0', labels: nodeLabels } };

class LocalControlPlane extends ConnectedControlPlane {
  #components: readonly LocalProcess[];

  constructor(
    private readonly group: ProcessGroup,
    private readonly apiServer: ApiServer,
    private readonly parts: { readonly binaries: BinaryPaths; readonly components: Components },
  ) {
    super({ config: apiServer.config, authority: apiServer.authority }, parts.binaries.kubectl);
    this.#components = this.#startComponents();
  }

  override get folder(): string {
    return this.group.folder;
  }

  async killApiServer(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.apiServer.kill(signal);
  }

  /** Also restarts the components: their watches would be retried only after a backoff of up to a minute. */
  async restartApiServer(): Promise<void> {
    await Promise.all([this.apiServer.kill('SIGKILL'), ...this.#components.map((component) => component.kill())]);
    await this.apiServer.start();
    this.#components = this.#startComponents();
  }

  /** Waits for the first objects that controllers create in a new cluster: the service accounts of namespaces. */
  async waitForControllers(timeout: number, signal: AbortSignal | undefined): Promise<void> {
    await waitFor(() => this.client.get(ServiceAccount, { namespace: 'default', name: 'default' }, { signal }), {
      what: 'kube-controller-manager to create a service account',
      timeout,
      signal,
    });
  }

  #startComponents(): LocalProcess[] {
    const { authority: authorityFile, serviceAccountKey: serviceAccountKeyFile } = this.apiServer.files;
    const kubeconfig = this.admin.kubeconfig();
    const { binaries, components } = this.parts;
    return startComponents(this.group, components, { binaries, kubeconfig, authorityFile, serviceAccountKeyFile });
  }

  log(part: string): string {
    return this.group.log(part);
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.group.close();
  }
}
