import type { ControlPlane } from '../testing/index.js';
import type { InstalledManifests } from './cluster.js';
import { DevFaults } from './faults.js';
import { ObjectWatcher } from './objects.js';
import type { Permissions } from './permissions.js';
import type { DevActionResult, DevProblem } from './protocol.js';
import type { SessionFolder } from './session-folder.js';
import type { DevStore } from './store.js';

interface InstallationOptions {
  readonly plane: ControlPlane;
  readonly manifests: InstalledManifests;
  readonly permissions: Permissions;
  readonly folder: SessionFolder;
  readonly store: DevStore;
  readonly print: (line: string) => void;
  readonly loseLease: () => Promise<DevActionResult>;
}

interface InstallationResult {
  /** Describes the manifests that require a restart of the operator when they change. */
  readonly description: string;
  /** Warnings about samples that cannot be read. */
  readonly problems: readonly DevProblem[];
}

/** Installs the manifests, and publishes the cluster, the kinds with their objects, the permissions, and the faults. */
export class Installation {
  readonly #objects: ObjectWatcher;
  #faults: DevFaults | undefined;

  constructor(private readonly options: InstallationOptions) {
    const { plane, store } = options;
    this.#objects = new ObjectWatcher(plane.client, (change) => store.publish(change));
  }

  async update(): Promise<InstallationResult> {
    const { plane, manifests, permissions, store } = this.options;
    const { definitions, webhooks, kinds, rules, problems, changed } = await manifests.apply();
    if (!this.#faults) await this.#addOperator();
    else if (changed.length > 0) this.#tell(`installed changed ${changed.join(' and ')}`);
    const { name, kubeconfig } = store.parts.cluster;
    const cluster = { name, server: plane.config.server, kubeconfig, definitions, webhooks };
    store.publish({ kind: 'cluster', cluster });
    store.publish({ kind: 'kinds', kinds });
    permissions.setRules(rules);
    this.#objects.follow(kinds);
    return { description: JSON.stringify([definitions, rules]), problems };
  }

  async setFault(name: Parameters<DevFaults['set']>[0], isOn: boolean): Promise<DevActionResult> {
    const result = await this.#faults?.set(name, isOn);
    this.#publishFaults();
    return result ?? { isDone: false, message: 'the cluster has not started yet' };
  }

  stop(): void {
    this.#objects.stop();
  }

  /** Writes the kubeconfig of the operator's user, and creates the faults that affect this user's requests. */
  async #addOperator(): Promise<void> {
    const { plane, manifests, folder, loseLease } = this.options;
    const user = await manifests.operatorUser();
    const config = JSON.parse(user.kubeconfig()) as { contexts: { context: Record<string, string> }[] }; // it is JSON
    for (const { context } of config.contexts) context.namespace = manifests.namespace;
    folder.write(operatorKubeconfig, JSON.stringify(config));
    this.#faults = new DevFaults(plane, user.name, loseLease);
    this.#publishFaults();
  }

  #publishFaults(): void {
    this.options.store.publish({ kind: 'faults', faults: this.#faults?.all ?? [] });
  }

  /** Prints a line, which the timeline also shows. */
  #tell(message: string): void {
    const { print, store } = this.options;
    print(message);
    store.publish({ kind: 'line', line: { at: Date.now(), level: 'info', message, fields: {} } });
  }
}

/** Name of the file with the operator's kubeconfig. */
export const operatorKubeconfig = 'operator.kubeconfig';
