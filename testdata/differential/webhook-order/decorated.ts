// +kubebuilder:webhook:path=/c,mutating=true,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=c.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=a.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/b,mutating=true,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=b.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/d,mutating=false,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=a0.kb.io,admissionReviewVersions=v1
export class Reconciler {}
