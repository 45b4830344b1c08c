import { existsSync } from 'node:fs';
import type { ClusterConnection } from './cluster-connection.js';
import type { ControlPlaneOptions } from './control-plane.js';
import { selectDefinitions } from './crds.js';
import type { LocalControlPlane } from './local-control-plane.js';
import { ProcessHouse } from './process-house.js';
import { type Manifests, readObjects } from './read-objects.js';
import { startControlPlaneIn } from './start-control-plane.js';

/** Options of `controlPlaneSetup`. */
export interface ControlPlaneSetupOptions extends Omit<ControlPlaneOptions, 'signal'> {
  /** CRDs that all test files need; conversion webhooks are left out. Default: `config/crd/bases`, where it is. */
  readonly crds?: Manifests | undefined;
}

const crdFolder = 'config/crd/bases';

/** A control plane that starts when it is first needed. */
export class SharedControlPlane {
  readonly #options: ControlPlaneSetupOptions;
  readonly #house = new ProcessHouse();
  #starting: Promise<LocalControlPlane> | undefined;
  #installing: Promise<void> = Promise.resolve();
  #installed = '';

  constructor(options: ControlPlaneSetupOptions) {
    this.#options = options;
  }

  /** A folder that `stop` removes. */
  get folder(): string {
    return this.#house.folder;
  }

  /**
   * Starts the control plane, unless that was done before, and returns how to reach it.
   *
   * @throws Error when it cannot be started or the CRDs are not accepted
   */
  async connection(): Promise<ClusterConnection> {
    this.#starting ??= startControlPlaneIn(this.#house, this.#options);
    const plane = await this.#starting;
    // One after the other. What failed is tried again for the next caller.
    this.#installing = this.#installing.catch(() => {}).then(() => this.#install(plane));
    await this.#installing;
    return { config: plane.config, authority: plane.authority };
  }

  /** Stops the control plane and removes the folder. */
  async stop(): Promise<void> {
    await this.#house.close();
    await this.#starting?.then((plane) => plane.stop()).catch(() => {});
  }

  /** Installs the CRDs, again when they have changed since: in watch mode a test run goes on for hours. */
  async #install(plane: LocalControlPlane): Promise<void> {
    const { crds = existsSync(crdFolder) ? crdFolder : [] } = this.#options;
    const definitions = selectDefinitions(readObjects(crds));
    const text = JSON.stringify(definitions);
    if (definitions.length === 0 || text === this.#installed) return;
    await plane.installCrds(definitions);
    this.#installed = text;
  }
}
