import { existsSync } from 'node:fs';
import type { ConnectedControlPlane } from '../controlplane/connected-control-plane.js';
import type { ControlPlaneOptions } from '../controlplane/control-plane.js';
import { kindOf } from '../controlplane/kind.js';
import { ProcessGroup } from '../controlplane/process-group.js';
import { isDefinition, type Manifests, readObjects } from '../manifests.js';
import type { ClusterConnection } from './connection.js';
import { existingCluster, installCrdsIn, usesExistingCluster } from './existing-cluster.js';

/** Options of `controlPlaneSetup`. */
export interface ControlPlaneSetupOptions extends Omit<ControlPlaneOptions, 'signal' | 'port'> {
  /** CRDs for all test files; conversion webhooks are omitted. Default: `config/crd/bases`, if it exists. */
  readonly crds?: Manifests | undefined;
}

const crdFolder = 'config/crd/bases';

/** A control plane that is started on demand, or an existing cluster. */
export class SharedControlPlane {
  #starting: Promise<ConnectedControlPlane> | undefined;
  #existing: Promise<ClusterConnection> | undefined;
  #installing: Promise<void> = Promise.resolve();
  #installed = '';

  constructor(
    private readonly options: ControlPlaneSetupOptions,
    private readonly group = new ProcessGroup(),
  ) {}

  /** Starts the control plane unless it is running, installs the CRDs, and returns the connection. */
  async connection(): Promise<ClusterConnection> {
    const { env = process.env } = this.options;
    if (this.options.kind === 'existing' || (this.options.kind === undefined && usesExistingCluster(env))) {
      this.#existing ??= existingCluster(env);
      const existing = await this.#existing;
      await this.#installOnce((crds) => installCrdsIn(existing, crds, env));
      return existing;
    }
    this.#starting ??= this.#start(env);
    const plane = await this.#starting;
    await this.#installOnce((crds) => plane.installCrds(crds));
    return plane.connection;
  }

  // Loaded on demand: each module imports code that the other does not use.
  async #start(env: NodeJS.ProcessEnv): Promise<ConnectedControlPlane> {
    if (kindOf(this.options, env) === 'real') {
      return await (await import('../controlplane/local-control-plane.js')).startControlPlaneIn(
        this.group,
        this.options,
      );
    }
    return await (await import('../controlplane/embedded-control-plane.js')).startEmbeddedControlPlane(this.options);
  }

  async stop(): Promise<void> {
    await this.group.close();
    await this.#starting?.then((plane) => plane.stop()).catch(() => {});
  }

  /** Installs the CRDs, one caller at a time. After a failure, the next caller tries again. */
  async #installOnce(install: (crds: Manifests) => Promise<void>): Promise<void> {
    this.#installing = this.#installing.catch(() => {}).then(() => this.#install(install));
    await this.#installing;
  }

  /** Installs the CRDs unless they are unchanged. In watch mode they may change during a test run. */
  async #install(install: (crds: Manifests) => Promise<void>): Promise<void> {
    const { crds = existsSync(crdFolder) ? crdFolder : [] } = this.options;
    const definitions = readObjects(crds).filter(isDefinition);
    const text = JSON.stringify(definitions);
    if (definitions.length === 0 || text === this.#installed) return;
    await install(definitions);
    this.#installed = text;
  }
}
