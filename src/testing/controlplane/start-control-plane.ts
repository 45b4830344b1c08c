import { basicBinaries, findControlPlane } from '../binaries/binaries.js';
import { ProcessGroup } from '../processes/process-group.js';
import { startApiServer } from './api-server.js';
import { binariesOf, startComponents } from './components.js';
import type { ControlPlane, ControlPlaneOptions } from './control-plane.js';
import { LocalControlPlane } from './local-control-plane.js';

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
