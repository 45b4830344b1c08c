import { ConnectedCluster } from '../cluster/connected-cluster.js';
import type { ClusterConnection } from '../cluster/connection.js';
import { type Manifests, readObjects } from '../manifests.js';
import { aimWebhooks, selectWebhookConfigurations, type WebhookTarget } from '../webhooks/target.js';
import type { ControlPlane } from './control-plane.js';

/** The operations that all control planes perform through the API. */
export abstract class ConnectedControlPlane extends ConnectedCluster implements ControlPlane {
  constructor(
    connection: ClusterConnection,
    readonly kubectl: string,
    existing?: string | undefined,
  ) {
    super(connection, existing);
  }

  abstract readonly folder: string;
  abstract killApiServer(signal?: NodeJS.Signals): Promise<void>;
  abstract restartApiServer(): Promise<void>;
  abstract log(part: string): string;

  async installWebhooks(configurations: Manifests, target: WebhookTarget): Promise<void> {
    const selected = selectWebhookConfigurations(readObjects(configurations));
    if (selected.length === 0) throw new Error('no webhook configuration found among the objects to install');
    await this.apply(selected.map((configuration) => aimWebhooks(configuration, target)));
  }
}
