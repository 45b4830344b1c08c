// +groupName=builtins-storage-scheduling.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type { LeaseSpec } from 'kbts/k8s/coordination/v1';
import type { EndpointConditions, ForZone } from 'kbts/k8s/discovery/v1';
import type { EventSeries } from 'kbts/k8s/events/v1';
import type { Overhead } from 'kbts/k8s/node/v1';
import type { CSIDriverSpec, TokenRequest, VolumeAttachmentSpec, VolumeBindingMode } from 'kbts/k8s/storage/v1';

export interface StorageSpec {
  mode?: VolumeBindingMode;
  driver: CSIDriverSpec;
  attach?: VolumeAttachmentSpec;
  token?: TokenRequest[];
  lease?: LeaseSpec;
  conditions?: EndpointConditions;
  zone?: ForZone[];
  series?: EventSeries;
  overhead?: Overhead;
}

// +kubebuilder:object:root=true
export class Storage extends CustomResource {
  spec!: StorageSpec;
}
