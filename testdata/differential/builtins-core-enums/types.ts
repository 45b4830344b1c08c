// +groupName=builtins-core-enums.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type {
  ConditionStatus,
  DNSPolicy,
  PersistentVolumeAccessMode,
  PodPhase,
  Protocol,
  PullPolicy,
  ResourceList,
  ResourceName,
  RestartPolicy,
  ServiceType,
} from 'kbts/k8s/core/v1';

export interface CoreEnumsSpec {
  pull: PullPolicy;
  protocol?: Protocol;
  service?: ServiceType;
  restart?: RestartPolicy;
  status: ConditionStatus;
  phase?: PodPhase;
  modes?: PersistentVolumeAccessMode[];
  dns?: DNSPolicy;
  // +kubebuilder:default=Always
  set?: PullPolicy;
  // +kubebuilder:validation:Enum=TCP;UDP
  narrow?: Protocol;
  limits?: ResourceList;
  names?: Record<string, ResourceName>;
}

// +kubebuilder:object:root=true
export class CoreEnums extends CustomResource {
  spec!: CoreEnumsSpec;
}
