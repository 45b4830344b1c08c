package webhooks

// +kubebuilder:webhook:path=/mutate-x,mutating=true,failurePolicy=fail,sideEffects=None,groups=x.example.com,resources=xs,verbs=create;update,versions=v1,name=mx.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-x,mutating=false,failurePolicy=ignore,matchPolicy=Equivalent,timeoutSeconds=7,sideEffects=NoneOnDryRun,groups=core;x.example.com,resources=xs;ys,verbs=delete;*,versions=v1;v2,name=vx.kb.io,admissionReviewVersions=v1;v1beta1
// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=Fail,reinvocationPolicy=IfNeeded,serviceName=svc,serviceNamespace=ns,servicePort=8443,sideEffects=None,groups="",resources=pods,verbs=connect,versions=v1,name=a.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:url=https://example.com/hook,mutating=false,failurePolicy=Fail,sideEffects=None,groups="apps",resources=deployments,verbs=create,versions=v1,name=url.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/p,mutating=true,failurePolicy=Fail,sideEffects=None,groups=x.example.com,resources=xs,verbs=create,versions=v1,name=p.kb.io,admissionReviewVersions=v1,patch=`{"namespaceSelector":{"matchExpressions":[{"key":"a","operator":"In","values":["b","c"]}]},"objectSelector":{"matchLabels":{"on":"true"}},"timeoutSeconds":9,"matchConditions":[{"name":"not-x","expression":"object.metadata.name != 'x'"}],"rules":[{"apiGroups":["y"],"apiVersions":["v1"],"operations":["DELETE"],"resources":["ys"],"scope":"Namespaced"}]}`
// +kubebuilder:webhookconfiguration:mutating=false,name=own-name

func nothing() {}
