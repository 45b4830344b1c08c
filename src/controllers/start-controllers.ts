import { ControllerRevision, ReplicaSet } from '../k8s/apps/v1.js';
import { Job } from '../k8s/batch/v1.js';
import { Pod } from '../k8s/core/v1.js';
import { EndpointSlice } from '../k8s/discovery/v1.js';
import type { Transport } from '../runtime/client/index.js';
import { type Clock, type Logger, newManager, type Recorder, silentLogger } from '../runtime/index.js';
import { indexByController } from './claim.js';
import { CronJobReconciler } from './cronjob/cronjob-controller.js';
import { DeploymentReconciler } from './deployment/deployment-controller.js';
import { JobReconciler } from './job/job-controller.js';
import { Kubelet } from './kubelet/kubelet.js';
import { createNode } from './kubelet/node.js';
import type { PodBehavior } from './kubelet/pod-behavior.js';
import { Scheduler } from './kubelet/scheduler.js';
import { ReplicaSetReconciler } from './replicaset/replicaset-controller.js';
import { EndpointSliceReconciler } from './service/endpoint-slice-controller.js';
import { StatefulSetReconciler } from './statefulset/statefulset-controller.js';
import { createStorageClass } from './volumes/storage-class.js';
import { VolumeBinder } from './volumes/volume-binder.js';
import { VolumeReclaimer } from './volumes/volume-reclaimer.js';

/** Options of {@link startControllers}. */
export interface ControllersOptions {
  /**
   * Returns the behavior of a pod, which the pod's annotations override. Default: each pod runs and is ready
   * immediately, and pods of Jobs succeed.
   */
  readonly podBehavior?: ((pod: Pod) => PodBehavior) | undefined;
  /**
   * Time from the failure of a pod until its Job creates another pod, in milliseconds. Doubles with each further
   * failure, up to 60 times this value. Default: 10,000, as in kube-controller-manager.
   */
  readonly jobBackoff?: number | undefined;
  /** Logger of the controllers. Default: nothing is logged. */
  readonly log?: Logger | undefined;
}

/** Running controllers in this process. */
export interface RunningControllers {
  /** Stops the controllers, and waits at most 5 s for running reconciles. */
  stop(): Promise<void>;
}

/** Dependencies of {@link startControllers} that tests replace. */
interface ControllersSetting {
  /** Clock that the controllers use. Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** Recorder of Events. Default: no Events are recorded. */
  readonly recorder?: Recorder | undefined;
}

/** Starts the controllers, a scheduler, and a kubelet that runs no containers. The caller closes the transport. */
export async function startControllers(
  transport: Transport,
  { podBehavior = () => ({}), jobBackoff = 10_000, log = silentLogger }: ControllersOptions = {},
  setting: ControllersSetting = {},
): Promise<RunningControllers> {
  const manager = await newManager(
    { server: 'https://in-process', userAgent: 'kube-controller-manager' },
    { transport, log, ...setting, metrics: { bindAddress: '0' }, startupCheck: 'off', gracefulShutdownTimeout: 5_000 },
  );
  indexByController(manager, Pod);
  indexByController(manager, ReplicaSet);
  indexByController(manager, ControllerRevision);
  indexByController(manager, Job);
  indexByController(manager, EndpointSlice);
  const controllers = [
    new Scheduler(manager),
    new Kubelet(manager, podBehavior),
    new DeploymentReconciler(manager),
    new ReplicaSetReconciler(manager),
    new StatefulSetReconciler(manager),
    new JobReconciler(manager, { first: jobBackoff, max: jobBackoff * 60 }),
    new CronJobReconciler(manager),
    new EndpointSliceReconciler(manager),
    new VolumeBinder(manager),
    new VolumeReclaimer(manager),
  ];
  for (const controller of controllers) await controller.setupWithManager(manager);
  await createNode(manager.client, manager.clock.now());
  await createStorageClass(manager.client);
  const stop = new AbortController();
  const running = manager.start(stop.signal);
  await manager.cache.waitForSync(stop.signal);
  return {
    async stop() {
      stop.abort();
      await running;
    },
  };
}
