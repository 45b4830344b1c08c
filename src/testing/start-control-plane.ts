import { startApiServer } from './api-server.js';
import { basicBinaries, findControlPlane } from './binaries.js';
import { binariesOf, startComponents } from './components.js';
import type { ControlPlane, ControlPlaneOptions } from './control-plane.js';
import { LocalControlPlane } from './local-control-plane.js';
import { ProcessHouse } from './process-house.js';

/**
 * Starts etcd and kube-apiserver, and what the options ask for, on free ports of 127.0.0.1.
 *
 * @throws Error that says what to do when binaries are missing, or shows the last log lines of what did not start
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const house = new ProcessHouse();
  try {
    return await startControlPlaneIn(house, options);
  } catch (error) {
    await house.close();
    throw error;
  }
}

/**
 * Starts a control plane whose processes belong to a house, which the caller closes.
 *
 * @throws Error as {@link startControlPlane}
 */
export async function startControlPlaneIn(
  house: ProcessHouse,
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
  const apiServer = await startApiServer(house, start);
  const controlPlane = new LocalControlPlane(house, apiServer, found.paths.kubectl);
  startComponents(house, components, {
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
