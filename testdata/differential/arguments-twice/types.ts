// +groupName=arguments-twice.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:validation:XValidation:rule="size(self.name) > 0",message="empty",message="empty"
export interface TwiceSpec {
  name: string;
}

// +kubebuilder:object:root=true
// +kubebuilder:resource:path=twices,shortName=tw;tws,shortName=tw;tws
// +kubebuilder:printcolumn:name="Name",type=string,JSONPath=`.spec.name`,priority=1,priority=1
export class Twice extends CustomResource {
  spec!: TwiceSpec;
}
