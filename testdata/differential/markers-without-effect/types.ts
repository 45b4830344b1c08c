// +groupName=markers-without-effect.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:generate=true
// +k8s:deepcopy-gen=true
export interface Part {
  a?: string;
}

export interface QuietSpec {
  part?: Part;
}

// +kubebuilder:object:root=true
// +kubebuilder:ac:generate=false
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
export class Quiet extends CustomResource {
  spec?: QuietSpec;
}

// +kubebuilder:scaffold:imports
