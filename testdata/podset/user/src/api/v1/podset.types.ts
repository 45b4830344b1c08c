import { CustomResource, type Int32, Kind, ListType, Minimum, PrintColumn, StatusSubresource } from 'kbts/api';
import { groupVersion } from './groupversion.js';

/** Desired state of a PodSet. */
export class PodSetSpec {
  /** Number of pods. */
  @Minimum(0)
  replicas!: Int32;
}

/** Observed state of a PodSet. */
export class PodSetStatus {
  /** Names of the pods that are pending or running, in alphabetical order. */
  @ListType('set')
  podNames?: string[];

  /** Number of these pods. */
  replicas?: Int32;
}

/** Keeps a number of pods. */
@Kind(groupVersion)
@StatusSubresource()
@PrintColumn({ name: 'Desired', type: 'integer', jsonPath: '.spec.replicas' })
@PrintColumn({ name: 'Current', type: 'integer', jsonPath: '.status.replicas' })
export class PodSet extends CustomResource {
  spec!: PodSetSpec;
  status?: PodSetStatus;
}
