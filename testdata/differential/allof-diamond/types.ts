// +groupName=allof-diamond.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface Top {
  // +kubebuilder:validation:MinLength=1
  name: string;
}

export interface Left extends Top {
  left?: string;
}

export interface Right {
  right?: string;
}

export interface DiamondSpec extends Left, Right {
  // +kubebuilder:validation:MaxLength=9
  name?: string;
}

// +kubebuilder:object:root=true
export class Diamond extends CustomResource {
  spec!: DiamondSpec;
}
