// +groupName=plurals-camel.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface NounSpec {
  a?: string;
}

// +kubebuilder:object:root=true
export class CronJob extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class ConfigMap extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class VirtualMachine extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class HTTPProxy extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class DNSRecord extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class IPAddressPool extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class GPUDevice extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class PersonGroup extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class GroupPerson extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class TestQuota extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class SubPolicy extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class MyIndex extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class ChildProcess extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class BigMouse extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class DataDatum extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class OSImage extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class VMFleetStatus extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class KafkaTopicV2 extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class S3Bucket extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class AppX extends CustomResource {
  spec!: NounSpec;
}
