import {
  CustomResource,
  Default,
  GroupVersion,
  Kind,
  ListMapKey,
  ListType,
  MaxProperties,
  MinItems,
  Nullable,
  PreserveUnknownFields,
  type Quantity,
  Schemaless,
  StructType,
  XValidation,
} from 'kbts/api';
import type { Affinity, EnvVar, LocalObjectReference, ObjectReference, PodSpec, Toleration } from 'kbts/k8s/core/v1';
import type { Condition, LabelSelector } from 'kbts/k8s/meta/v1';

const groupVersion = new GroupVersion('builtins-markers.example.com', 'v1');

export class BuiltinMarkersSpec {
  @MinItems(1)
  @ListType('map')
  @ListMapKey('name')
  env!: EnvVar[];
  @Default({ matchLabels: { a: 'b' } })
  selector?: LabelSelector;
  @StructType('atomic')
  ref?: ObjectReference;
  @XValidation({ rule: 'has(self.name)' })
  local?: LocalObjectReference;
  @Nullable()
  toleration?: Toleration;
  @PreserveUnknownFields()
  affinity?: Affinity;
  @Schemaless()
  @PreserveUnknownFields()
  pod?: PodSpec;
  @ListType('map')
  @ListMapKey('type')
  conditions?: Condition[];
  @MaxProperties(3)
  limits?: Record<string, Quantity>;
}

@Kind(groupVersion)
export class BuiltinMarker extends CustomResource {
  spec!: BuiltinMarkersSpec;
}
