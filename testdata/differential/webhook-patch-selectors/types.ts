// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=a.kb.io,admissionReviewVersions=v1,patch=`{"namespaceSelector":{"matchLabels":{"a":"b"}}}`
// +kubebuilder:webhook:path=/b,mutating=false,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=b.kb.io,admissionReviewVersions=v1,patch=`{"objectSelector":{"matchExpressions":[{"key":"k","operator":"NotIn","values":["v","w"]},{"key":"e","operator":"Exists"}]}}`
// +kubebuilder:webhook:path=/c,mutating=false,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=c.kb.io,admissionReviewVersions=v1,patch="{\"namespaceSelector\":{},\"objectSelector\":{\"matchLabels\":{\"x\":\"y\"}}}"

export function nothing(): void {}
