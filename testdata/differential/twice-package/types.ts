// +groupName=twice-package.example.com
// +versionName=v1
// +groupName=second.example.com
// +versionName=v2
// +kubebuilder:validation:Optional
// +kubebuilder:validation:Required
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
export class Thing extends CustomResource {
  name!: string;
}
