// +kubebuilder:webhook:path=/mutate-x-v1-y,mutating=true,failurePolicy=fail,sideEffects=None,groups=x.example.com,resources=ys,verbs=create;update,versions=v1,name=my.kb.io,admissionReviewVersions=v1

export function nothing(): void {}
