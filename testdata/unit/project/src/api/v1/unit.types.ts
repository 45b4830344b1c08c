import {
  CustomResource,
  type Int32,
  Kind,
  ListType,
  Minimum,
  PrintColumn,
  StatusSubresource,
  type Time,
} from 'kbts/api';
import type { DeploymentCondition, DeploymentStatus, StatefulSetCondition, StatefulSetStatus } from 'kbts/k8s/apps/v1';
import type {
  PersistentVolumeClaimSpec,
  PersistentVolumeClaimStatus,
  PodTemplateSpec,
  ServicePort,
  ServiceSpec,
} from 'kbts/k8s/core/v1';
import type { LabelSelector } from 'kbts/k8s/meta/v1';
import type { IngressSpec } from 'kbts/k8s/networking/v1';
import { groupVersion } from './groupversion.js';

/** Which kind runs the pods of a Unit. */
export type Category = 'Deployment' | 'StatefulSet';

/** Objects that a Unit has besides its pods, each with the spec of its kind. */
export class RelationResource {
  service?: ServiceSpec;
  ingress?: IngressSpec;
  pvc?: PersistentVolumeClaimSpec;
}

/** Desired state of a Unit. */
export class UnitSpec {
  /** Kind that runs the pods. Default: Deployment. */
  category?: Category;

  /** Number of pods. Default: 1. */
  @Minimum(0)
  replicas?: Int32;

  /** Selects the pods. */
  selector!: LabelSelector;

  /** Template of the pods. */
  template!: PodTemplateSpec;

  /** Objects besides the pods. */
  relationResource?: RelationResource;
}

/** Observed state of a Service. */
export class UnitServiceStatus {
  type?: string;
  clusterIP?: string;

  @ListType('atomic')
  ports?: ServicePort[];
}

/** An address that an Ingress serves. */
export class IngressEndpoint {
  /** Absent for all hosts. */
  host?: string;
  path?: string;

  /** Name of the Service that requests go to. */
  serviceName?: string;
}

/** Observed state of the objects besides the pods. */
export class RelationResourceStatus {
  service?: UnitServiceStatus;

  @ListType('atomic')
  endpoints?: IngressEndpoint[];

  pvc?: PersistentVolumeClaimStatus;
}

/**
 * The status of a Deployment. Its list of conditions is a map by type, which an optional type does not allow in a CRD, so
 * here it is a plain list.
 */
export type BaseDeploymentStatus = Omit<DeploymentStatus, 'conditions'> & {
  // +listType=atomic
  conditions?: DeploymentCondition[];
};

/** The status of a StatefulSet, in the same way. */
export type BaseStatefulSetStatus = Omit<StatefulSetStatus, 'conditions'> & {
  // +listType=atomic
  conditions?: StatefulSetCondition[];
};

/** Observed state of a Unit. */
export class UnitStatus {
  /** When this status changed. */
  lastUpdateTime?: Time;

  baseDeployment?: BaseDeploymentStatus;
  baseStatefulSet?: BaseStatefulSetStatus;
  relationResourceStatus?: RelationResourceStatus;
}

/** Runs an application with everything that belongs to it. */
@Kind(groupVersion)
@StatusSubresource()
@PrintColumn({ name: 'Category', type: 'string', jsonPath: '.spec.category' })
@PrintColumn({ name: 'Replicas', type: 'integer', jsonPath: '.spec.replicas' })
@PrintColumn({ name: 'Updated', type: 'date', jsonPath: '.status.lastUpdateTime' })
export class Unit extends CustomResource {
  spec!: UnitSpec;
  status?: UnitStatus;
}
