import { existsSync } from 'node:fs';
import type { ClusterConnection } from './cluster-connection.js';
import type { ControlPlaneOptions } from './control-plane.js';
import { selectDefinitions } from './crds.js';
import type { LocalControlPlane } from './local-control-plane.js';
import { ProcessGroup } from './process-group.js';
import { type Manifests, readObjects } from './read-objects.js';
import { startControlPlaneIn } from './start-control-plane.js';

/** Options of `controlPlaneSetup`. */
export interface ControlPlaneSetupOptions extends Omit<ControlPlaneOptions, 'signal'> {
  /** CRDs for all test files; conversion webhooks are omitted. Default: `config/crd/bases`, if it exists. */
  readonly crds?: Manifests | undefined;
}

const crdFolder = 'config/crd/bases';

/** A control plane that is started on demand. */
export class SharedControlPlane {
  readonly #options: ControlPlaneSetupOptions;
  readonly #group = new ProcessGroup();
  #starting: Promise<LocalControlPlane> | undefined;
  #installing: Promise<void> = Promise.resolve();
  #installed = '';

  constructor(options: ControlPlaneSetupOptions) {
    this.#options = options;
  }

  /** A folder that `stop` removes. */
  get folder(): string {
    return this.#group.folder;
  }

  /** Starts the control plane unless it is running, and returns its connection.
   *
   * @throws Error if it cannot be started or the CRDs are rejected
   */
  async connection(): Promise<ClusterConnection> {
    this.#starting ??= startControlPlaneIn(this.#group, this.#options);
    const plane = await this.#starting;
    // Sequentially. A failure is retried by the next caller.
    this.#installing = this.#installing.catch(() => {}).then(() => this.#install(plane));
    await this.#installing;
    return { config: plane.config, authority: plane.authority };
  }

  /** Stops the control plane and removes the folder. */
  async stop(): Promise<void> {
    await this.#group.close();
    await this.#starting?.then((plane) => plane.stop()).catch(() => {});
  }

  /** Installs the CRDs, and again if they have changed: in watch mode a test run may last for hours. */
  async #install(plane: LocalControlPlane): Promise<void> {
    const { crds = existsSync(crdFolder) ? crdFolder : [] } = this.#options;
    const definitions = selectDefinitions(readObjects(crds));
    const text = JSON.stringify(definitions);
    if (definitions.length === 0 || text === this.#installed) return;
    await plane.installCrds(definitions);
    this.#installed = text;
  }
}
