import {
  CustomResource,
  Default,
  type Int32,
  type Int64,
  Kind,
  ListMapKey,
  ListType,
  Maximum,
  Minimum,
  MinLength,
  PrintColumn,
  StatusSubresource,
  XValidation,
} from 'kbts/api';
import type { Condition } from 'kbts/k8s/meta/v1';
import { groupVersion } from './groupversion.js';

/** Desired state of an Application. */
export class ApplicationSpec {
  /** Container image. */
  @MinLength(1)
  image!: string;

  /** Number of pods. */
  @Minimum(0)
  @Default(1)
  replicas?: Int32;

  /** Port that the pods listen on. Without it, there is no Service. */
  @Minimum(1)
  @Maximum(65535)
  port?: Int32;

  /** Type of the Service. */
  @Default('ClusterIP')
  serviceType?: 'ClusterIP' | 'NodePort';
}

/** Observed state of an Application. */
export class ApplicationStatus {
  /** Number of ready pods. */
  readyReplicas?: Int32;

  /** Generation of the Application that this status is about. */
  observedGeneration?: Int64;

  /** Current conditions by type: Available. */
  @ListType('map')
  @ListMapKey('type')
  conditions?: Condition[];
}

/** Runs an image, and registers it. Its name is the value of labels, which have at most 63 characters. */
@Kind(groupVersion)
@XValidation({ rule: 'self.metadata.name.size() <= 63', message: 'the name must have at most 63 characters' })
@StatusSubresource()
@PrintColumn({ name: 'Image', type: 'string', jsonPath: '.spec.image' })
@PrintColumn({ name: 'Ready', type: 'integer', jsonPath: '.status.readyReplicas' })
export class Application extends CustomResource {
  spec!: ApplicationSpec;
  status?: ApplicationStatus;
}
