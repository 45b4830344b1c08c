package one

// +kubebuilder:webhook:path=/b,mutating=true,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=b.kb.io,admissionReviewVersions=v1

func nothing() {}
