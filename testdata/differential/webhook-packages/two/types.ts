// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=a.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/c,mutating=false,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=c.kb.io,admissionReviewVersions=v1

export function nothing(): void {}
