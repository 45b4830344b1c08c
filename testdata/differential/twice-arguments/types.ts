// +groupName=twice-arguments.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:validation:XValidation:rule="size(self.name) > 0",message="a",rule="size(self.name) > 1",message="b"
export interface TwiceSpec {
  name: string;
}

// +kubebuilder:rbac:groups=a,groups=b,resources=xs,verbs=get,verbs=list;watch
// +kubebuilder:webhook:path=/a,path=/b,mutating=true,mutating=false,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=a.kb.io,admissionReviewVersions=v1

// +kubebuilder:object:root=true
// +kubebuilder:resource:path=twices,shortName=tw;tws,shortName=tx
// +kubebuilder:printcolumn:name="A",name="B",type=string,JSONPath=`.spec.name`,priority=1,priority=0
export class Twice extends CustomResource {
  spec!: TwiceSpec;
}
