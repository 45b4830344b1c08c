import { Rbac } from 'kbts/api';
import { Pod } from 'kbts/k8s/core/v1';
import {
  type Client,
  type Clock,
  type Context,
  type Controller,
  ignoreNotFound,
  isControlledBy,
  type Manager,
  mergePatch,
  newControllerManagedBy,
  type Reconciler,
  type Request,
  type Result,
  type Stored,
  setControllerReference,
  systemClock,
} from 'kbts/runtime';
import { ChaosPod } from '../api/v1/chaospod.types.js';
import { randomStop } from './next-stop.js';

/** Runs the pods of ChaosPods, and replaces them when it is time. */
@Rbac({ groups: ['chaosapps.metamagical.io'], resources: ['chaospods'], verbs: ['get', 'list', 'watch', 'patch'] })
@Rbac({ groups: ['chaosapps.metamagical.io'], resources: ['chaospods/status'], verbs: ['get', 'update', 'patch'] })
@Rbac({ groups: ['chaosapps.metamagical.io'], resources: ['chaospods/finalizers'], verbs: ['update'] })
@Rbac({ groups: ['core'], resources: ['pods'], verbs: ['get', 'list', 'watch', 'create', 'delete'] })
export class ChaosPodReconciler implements Reconciler {
  constructor(
    private readonly client: Client,
    private readonly clock: Clock = systemClock,
    private readonly random: () => number = Math.random,
  ) {}

  /** Does one step. An event of the pod, or the time, causes the next one. */
  async reconcile(request: Request, { log }: Context): Promise<Result> {
    const chaosPod = await this.client.find(ChaosPod, request);
    if (!chaosPod || chaosPod.metadata.deletionTimestamp) return {};
    const pod = await this.client.find(Pod, request);
    if (!pod) return this.start(chaosPod);
    if (!isControlledBy(pod, chaosPod)) throw new Error('the existing pod is not owned by this ChaosPod');
    await this.updateStatus(chaosPod, pod);
    if (pod.metadata.deletionTimestamp) return {};
    const remaining = this.remaining(chaosPod);
    if (remaining > 0) return { requeueAfter: remaining };
    await ignoreNotFound(this.client.delete(pod));
    log.info('deleted pod');
    return {};
  }

  /** Registers the controller. It also runs when a pod of a ChaosPod changes. */
  setupWithManager(manager: Manager): Promise<Controller> {
    return newControllerManagedBy(manager).for(ChaosPod).owns(Pod).named('chaospod').complete(this);
  }

  private async start(chaosPod: Stored<ChaosPod>): Promise<Result> {
    const scheduled = this.remaining(chaosPod) > 0 ? chaosPod : await this.schedule(chaosPod);
    await this.client.create(newPod(scheduled));
    return { requeueAfter: this.remaining(scheduled) };
  }

  /** Runs before the pod is created: if the operator ended in between, a stop in the past would delete the new pod. */
  private schedule(chaosPod: Stored<ChaosPod>): Promise<Stored<ChaosPod>> {
    const nextStop = randomStop(this.clock.now(), this.random);
    return this.client.patch(chaosPod, mergePatch({ spec: { nextStop } }));
  }

  /** Milliseconds until the next stop; 0 if there is none. */
  private remaining({ spec }: ChaosPod): number {
    return spec.nextStop === undefined ? 0 : Date.parse(spec.nextStop) - this.clock.now();
  }

  private async updateStatus(chaosPod: Stored<ChaosPod>, pod: Stored<Pod>): Promise<void> {
    const lastRun = pod.metadata.creationTimestamp;
    if (chaosPod.status?.lastRun === lastRun) return;
    await this.client.status.patch(chaosPod, mergePatch({ status: { lastRun } }));
  }
}

function newPod(chaosPod: Stored<ChaosPod>): Pod {
  const { name, namespace } = chaosPod.metadata;
  const { metadata, spec } = chaosPod.spec.template;
  const { labels, annotations } = metadata ?? {};
  const pod = Pod.from({ metadata: { name, namespace, labels, annotations }, spec });
  setControllerReference(chaosPod, pod);
  return pod;
}
