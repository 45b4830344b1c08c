// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=CREATE;Update;delete;Connect,versions=v1,name=a.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/b,mutating=true,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=*,versions=*,name=b.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/c,mutating=true,failurePolicy=fail,sideEffects=None,groups=*,resources=*,verbs="create";"update",versions=v1,name=c.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/d,mutating=true,failurePolicy=fail,sideEffects=None,groups=x,resources=ys/status;zs/*;*/*,verbs=update;create,versions=v2;v1,name=d.kb.io,admissionReviewVersions=v1beta1;v1
export class Reconciler {}
