package webhookconfigurations

// +kubebuilder:webhookconfiguration:mutating=true,name=my-mutating
// +kubebuilder:webhookconfiguration:mutating=false,name="my-validating"
// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=a.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/b,mutating=false,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=b.kb.io,admissionReviewVersions=v1

func nothing() {}
