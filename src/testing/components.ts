import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BinaryPaths, ControlPlaneBinary } from './binaries.js';
import type { LocalProcess, ProcessHouse } from './process-house.js';

/** What runs beside the API server when it is asked for. */
export interface Components {
  /** Controllers of the built-in kinds: Jobs make pods, what an owner leaves behind is deleted. */
  readonly controllerManager: boolean;
  /** Gives pods a node. */
  readonly scheduler: boolean;
  /** Plays nodes, on which pods run and pods of Jobs complete. */
  readonly kwok: boolean;
}

/** What {@link startComponents} must know. */
export interface ComponentSetting {
  /** Paths of the binaries. */
  readonly binaries: BinaryPaths;
  /** Kubeconfig of the administrator, as text. */
  readonly kubeconfig: string;
  readonly authorityFile: string;
  readonly serviceAccountKeyFile: string;
}

/** The binaries that components need. */
export function binariesOf(components: Components): ControlPlaneBinary[] {
  return [
    ...(components.controllerManager ? (['kube-controller-manager'] as const) : []),
    ...(components.scheduler ? (['kube-scheduler'] as const) : []),
    ...(components.kwok ? (['kwok'] as const) : []),
  ];
}

/** Starts the components. None of them listens on a port. */
export function startComponents(
  house: ProcessHouse,
  components: Components,
  setting: ComponentSetting,
): LocalProcess[] {
  const kubeconfig = join(house.folder, 'admin.kubeconfig');
  writeFileSync(kubeconfig, setting.kubeconfig, { mode: 0o600 });
  const run = (name: ControlPlaneBinary, ...args: string[]) =>
    house.run(name, setting.binaries[name], [`--kubeconfig=${kubeconfig}`, ...args]);
  return binariesOf(components).map((name) => run(name, ...argsOf(name, setting)));
}

function argsOf(name: ControlPlaneBinary, setting: ComponentSetting): string[] {
  if (name === 'kwok') return ['--manage-all-nodes=true'];
  // One of each runs here: there is nobody to elect a leader among.
  const alone = ['--leader-elect=false', '--secure-port=0'];
  if (name === 'kube-scheduler') return alone;
  return [
    ...alone,
    `--service-account-private-key-file=${setting.serviceAccountKeyFile}`,
    `--root-ca-file=${setting.authorityFile}`,
    // The limits are meant for clusters that others use too.
    '--kube-api-qps=500',
    '--kube-api-burst=1000',
  ];
}
