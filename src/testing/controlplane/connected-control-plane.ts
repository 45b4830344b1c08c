import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectedCluster } from '../cluster/connected-cluster.js';
import type { ClusterConnection } from '../cluster/connection.js';
import { type Manifests, readObjects } from '../manifests.js';
import { aimWebhooks, selectWebhookConfigurations, type WebhookTarget } from '../webhooks/target.js';
import type { ControlPlane } from './control-plane.js';

/** The operations on any control plane that require only its API. */
export abstract class ConnectedControlPlane extends ConnectedCluster implements ControlPlane {
  #folder: string | undefined;

  constructor(
    connection: ClusterConnection,
    readonly kubectl: string,
    existing?: string | undefined,
  ) {
    super(connection, existing);
  }

  abstract killApiServer(signal?: NodeJS.Signals): Promise<void>;
  abstract restartApiServer(): Promise<void>;
  abstract log(part: string): string;

  get folder(): string {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'kbts-control-plane-'));
    return this.#folder;
  }

  async installWebhooks(configurations: Manifests, target: WebhookTarget): Promise<void> {
    const selected = selectWebhookConfigurations(readObjects(configurations));
    if (selected.length === 0) throw new Error('no webhook configuration found among the objects to install');
    await this.apply(selected.map((configuration) => aimWebhooks(configuration, target)));
  }

  override async stop(): Promise<void> {
    await super.stop();
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }
}
