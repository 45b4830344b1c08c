// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=Fail,matchPolicy=exact,reinvocationPolicy=never,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=a.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/b,mutating=true,failurePolicy=Ignore,matchPolicy=Equivalent,reinvocationPolicy=IfNeeded,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=b.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/c,mutating=false,failurePolicy=FAIL,matchPolicy=EXACT,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=c.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/d,mutating=false,failurePolicy=ignore,matchPolicy=equivalent,sideEffects=none,groups=x,resources=ys,verbs=create,versions=v1,name=d.kb.io,admissionReviewVersions=v1

export function nothing(): void {}
