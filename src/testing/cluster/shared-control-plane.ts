import { existsSync } from 'node:fs';
import { selectDefinitions } from '../apply/install-crds.js';
import type { ClusterConnection } from '../connection/cluster-connection.js';
import { existingCluster, installCrdsIn, usesExistingCluster } from '../connection/existing-cluster.js';
import type { ControlPlaneOptions } from '../controlplane/control-plane.js';
import type { LocalControlPlane } from '../controlplane/local-control-plane.js';
import { startControlPlaneIn } from '../controlplane/start-control-plane.js';
import { type Manifests, readObjects } from '../manifests/read-objects.js';
import { ProcessGroup } from '../processes/process-group.js';

/** Options of `controlPlaneSetup`. */
export interface ControlPlaneSetupOptions extends Omit<ControlPlaneOptions, 'signal'> {
  /** CRDs for all test files; conversion webhooks are omitted. Default: `config/crd/bases`, if it exists. */
  readonly crds?: Manifests | undefined;
}

const crdFolder = 'config/crd/bases';

/** A control plane that is started on demand, or an existing cluster. */
export class SharedControlPlane {
  readonly #options: ControlPlaneSetupOptions;
  readonly #group = new ProcessGroup();
  #starting: Promise<LocalControlPlane> | undefined;
  #existing: Promise<ClusterConnection> | undefined;
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
    const { env = process.env } = this.#options;
    if (usesExistingCluster(env)) {
      this.#existing ??= existingCluster(env);
      const existing = await this.#existing;
      await this.#installOnce((crds) => installCrdsIn(existing, crds, env));
      return existing;
    }
    this.#starting ??= startControlPlaneIn(this.#group, this.#options);
    const plane = await this.#starting;
    await this.#installOnce((crds) => plane.installCrds(crds));
    return { config: plane.config, authority: plane.authority };
  }

  /** Stops the control plane and removes the folder. */
  async stop(): Promise<void> {
    await this.#group.close();
    await this.#starting?.then((plane) => plane.stop()).catch(() => {});
  }

  /** Sequentially. A failure is retried by the next caller. */
  async #installOnce(install: (crds: Manifests) => Promise<void>): Promise<void> {
    this.#installing = this.#installing.catch(() => {}).then(() => this.#install(install));
    await this.#installing;
  }

  /** Installs the CRDs, and again if they have changed: in watch mode a test run may last for hours. */
  async #install(install: (crds: Manifests) => Promise<void>): Promise<void> {
    const { crds = existsSync(crdFolder) ? crdFolder : [] } = this.#options;
    const definitions = selectDefinitions(readObjects(crds));
    const text = JSON.stringify(definitions);
    if (definitions.length === 0 || text === this.#installed) return;
    await install(definitions);
    this.#installed = text;
  }
}
