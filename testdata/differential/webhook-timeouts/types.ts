// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=fail,sideEffects=None,timeoutSeconds=1,groups=x,resources=ys,verbs=create,versions=v1,name=a.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/b,mutating=false,failurePolicy=fail,sideEffects=None,timeoutSeconds=30,groups=x,resources=ys,verbs=create,versions=v1,name=b.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/c,mutating=false,failurePolicy=fail,sideEffects=None,timeoutSeconds=10,groups=x,resources=ys,verbs=create,versions=v1,name=c.kb.io,admissionReviewVersions=v1

export function nothing(): void {}
