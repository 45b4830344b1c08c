package webhookservices

// +kubebuilder:webhook:path=/a,serviceName=svc,mutating=true,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=a.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/b,serviceNamespace=ns,mutating=true,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=b.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/c,servicePort=9443,mutating=false,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=c.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/d,serviceName=svc,serviceNamespace=ns,servicePort=443,mutating=false,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=d.kb.io,admissionReviewVersions=v1

func nothing() {}
