import { Rbac } from 'kbts/api';
import { Pod } from 'kbts/k8s/core/v1';
import {
  type Client,
  type Context,
  type Controller,
  ignoreNotFound,
  isControlledBy,
  isSemanticallyEqual,
  type Manager,
  mergePatch,
  newControllerManagedBy,
  type Reconciler,
  type Request,
  type Result,
  type Stored,
  setControllerReference,
} from 'kbts/runtime';
import { PodSet, type PodSetStatus } from '../api/v1/podset.types.js';
import { inOrderOfDeletion, isActive } from './pods.js';

/** Creates and deletes the pods of PodSets, one at a time. */
@Rbac({ groups: ['batch.app.example.com'], resources: ['podsets'], verbs: ['get', 'list', 'watch'] })
@Rbac({ groups: ['batch.app.example.com'], resources: ['podsets/status'], verbs: ['get', 'update', 'patch'] })
@Rbac({ groups: ['batch.app.example.com'], resources: ['podsets/finalizers'], verbs: ['update'] })
@Rbac({ groups: ['core'], resources: ['pods'], verbs: ['get', 'list', 'watch', 'create', 'delete'] })
export class PodSetReconciler implements Reconciler {
  constructor(private readonly client: Client) {}

  /** Counts the pods, and creates or deletes at most one. */
  async reconcile(request: Request, context: Context): Promise<Result> {
    const podSet = await this.client.find(PodSet, request);
    // The garbage collector deletes the pods of a PodSet that is being deleted.
    if (!podSet || podSet.metadata.deletionTimestamp) return {};
    const pods = await this.activePods(podSet);
    await this.updateStatus(podSet, pods);
    const missing = podSet.spec.replicas - pods.length;
    if (missing === 0) return {};
    if (missing > 0) await this.createPod(podSet, context);
    else await this.deletePod(pods, context);
    // Runs again, which counts again, before the next step.
    return { requeueAfter: 1 };
  }

  /** Registers the controller. It also runs when a pod of a PodSet changes. */
  setupWithManager(manager: Manager): Promise<Controller> {
    return newControllerManagedBy(manager).for(PodSet).owns(Pod).named('podset').complete(this);
  }

  /** The list includes earlier writes of this client, so a pod that was just created is counted even if the cache lags. */
  private async activePods(podSet: Stored<PodSet>): Promise<Stored<Pod>[]> {
    const { name, namespace } = podSet.metadata;
    const { items } = await this.client.list(Pod, { namespace, labels: labelsOf(name) });
    return items.filter((pod) => isControlledBy(pod, podSet) && isActive(pod));
  }

  /** A patch does not conflict with changes of the PodSet by others: the status depends on the pods alone. */
  private async updateStatus(podSet: Stored<PodSet>, pods: readonly Stored<Pod>[]): Promise<void> {
    const podNames = pods.map(({ metadata }) => metadata.name).sort();
    const status: PodSetStatus = { podNames, replicas: podNames.length };
    if (isSemanticallyEqual(status, podSet.status)) return;
    await this.client.status.patch(podSet, mergePatch({ status }));
  }

  private async createPod(podSet: Stored<PodSet>, { log }: Context): Promise<void> {
    const pod = await this.client.create(newPod(podSet));
    log.info('created pod', { pod: pod.metadata.name });
  }

  private async deletePod(pods: readonly Stored<Pod>[], { log }: Context): Promise<void> {
    const [pod] = inOrderOfDeletion(pods);
    if (!pod) return;
    await ignoreNotFound(this.client.delete(pod));
    log.info('deleted pod', { pod: pod.metadata.name });
  }
}

function labelsOf(name: string): Record<string, string> {
  return { app: name, version: 'v1.0' };
}

/** The API server completes the name. */
function newPod(podSet: Stored<PodSet>): Pod {
  const { name, namespace } = podSet.metadata;
  const pod = Pod.from({
    metadata: { generateName: `${name}-pod`, namespace, labels: labelsOf(name) },
    spec: { containers: [{ name: 'busybox', image: 'busybox', command: ['sleep', '3600'] }] },
  });
  setControllerReference(podSet, pod);
  return pod;
}
