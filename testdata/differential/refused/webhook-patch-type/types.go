package webhooks

// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=a.kb.io,admissionReviewVersions=v1,patch=`{"timeoutSeconds":"5"}`
