import { CustomResource, Kind, PrintColumn, StatusSubresource, type Time } from 'kbts/api';
import type { PodTemplateSpec } from 'kbts/k8s/core/v1';
import { groupVersion } from './groupversion.js';

/** Desired state of a ChaosPod. */
export class ChaosPodSpec {
  /** Template of the pod. */
  template!: PodTemplateSpec;

  /** When the pod is replaced. Default: 10 to 20 s after the creation. */
  nextStop?: Time;
}

/** Observed state of a ChaosPod. */
export class ChaosPodStatus {
  /** When the current pod was created. */
  lastRun?: Time;
}

/** Runs a pod, and replaces it at random times. */
@Kind(groupVersion)
@StatusSubresource()
@PrintColumn({ name: 'Next Stop', type: 'string', jsonPath: '.spec.nextStop' })
@PrintColumn({ name: 'Last Run', type: 'date', jsonPath: '.status.lastRun' })
export class ChaosPod extends CustomResource {
  spec!: ChaosPodSpec;
  status?: ChaosPodStatus;
}
