import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BinaryPaths, ControlPlaneBinary } from './binaries.js';
import type { LocalProcess, ProcessGroup } from './process-group.js';

/** Optional components in addition to the API server. */
export interface Components {
  /** Controllers of the built-in kinds: Jobs create pods, dependents of deleted owners are garbage-collected. */
  readonly controllerManager: boolean;
  readonly scheduler: boolean;
  /** Simulates nodes, on which pods run and pods of Jobs complete. */
  readonly kwok: boolean;
}

interface ComponentSetting {
  readonly binaries: BinaryPaths;
  readonly kubeconfig: string;
  readonly authorityFile: string;
  readonly serviceAccountKeyFile: string;
}

/** Returns the binaries that the components require. */
export function binariesOf(components: Components): ControlPlaneBinary[] {
  return [
    ...(components.controllerManager ? (['kube-controller-manager'] as const) : []),
    ...(components.scheduler ? (['kube-scheduler'] as const) : []),
    ...(components.kwok ? (['kwok'] as const) : []),
  ];
}

/** Starts the components. None of them listens on a port. */
export function startComponents(
  group: ProcessGroup,
  components: Components,
  setting: ComponentSetting,
): LocalProcess[] {
  const kubeconfig = join(group.folder, 'admin.kubeconfig');
  writeFileSync(kubeconfig, setting.kubeconfig, { mode: 0o600 });
  const run = (name: ControlPlaneBinary, ...args: string[]) =>
    group.run(name, setting.binaries[name], [`--kubeconfig=${kubeconfig}`, ...args]);
  return binariesOf(components).map((name) => run(name, ...argsOf(name, setting)));
}

function argsOf(name: ControlPlaneBinary, setting: ComponentSetting): string[] {
  if (name === 'kwok') return ['--manage-all-nodes=true'];
  // Each component has one instance, which needs no leader election.
  const alone = ['--leader-elect=false', '--secure-port=0'];
  if (name === 'kube-scheduler') return alone;
  return [
    ...alone,
    `--service-account-private-key-file=${setting.serviceAccountKeyFile}`,
    `--root-ca-file=${setting.authorityFile}`,
    // The default rate limits protect shared clusters, and would only slow down tests.
    '--kube-api-qps=500',
    '--kube-api-burst=1000',
    // Simulated nodes send no heartbeats: after a minute, the node and all of its pods would no longer be ready.
    '--node-monitor-grace-period=24h',
    '--node-startup-grace-period=24h',
  ];
}
