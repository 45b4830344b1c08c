// +groupName=enum-consts.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +k8s:enum
export type Mode = 'Auto' | 'Fast' | 'Slow';

export interface EnumConstsSpec {
  mode: Mode;
  modes?: Mode[];
}

// +kubebuilder:object:root=true
export class EnumConsts extends CustomResource {
  spec!: EnumConstsSpec;
}
