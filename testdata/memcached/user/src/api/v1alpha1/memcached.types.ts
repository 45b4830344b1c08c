import {
  CustomResource,
  type Int32,
  Kind,
  ListMapKey,
  ListType,
  Minimum,
  PrintColumn,
  StatusSubresource,
} from 'kbts/api';
import type { Condition } from 'kbts/k8s/meta/v1';
import { groupVersion } from './groupversion.js';

/** Desired state of a Memcached. */
export class MemcachedSpec {
  /** Number of pods. */
  @Minimum(0)
  size!: Int32;
}

/** Observed state of a Memcached. */
export class MemcachedStatus {
  /** Names of the pods, in alphabetical order. */
  @ListType('set')
  nodes?: string[];

  /** Current conditions by type: Available. */
  @ListType('map')
  @ListMapKey('type')
  conditions?: Condition[];
}

/** Runs a number of memcached pods. */
@Kind(groupVersion)
@StatusSubresource()
@PrintColumn({ name: 'Size', type: 'integer', jsonPath: '.spec.size' })
@PrintColumn({ name: 'Available', type: 'string', jsonPath: '.status.conditions[?(@.type=="Available")].status' })
export class Memcached extends CustomResource {
  spec!: MemcachedSpec;
  status?: MemcachedStatus;
}
