package webhookspelling

// +kubebuilder:webhook:name=a.kb.io,versions={v1,v2},verbs={create,update},resources={ys},groups={x},mutating=true,path="/a",failurePolicy="fail",sideEffects="None",admissionReviewVersions={v1}
//+kubebuilder:webhook:webhookVersions=v1,name="b.kb.io",versions="v1",verbs=create,resources="ys";"zs",groups=x,mutating=false,path=/b/c-d_e,failurePolicy=fail,sideEffects=None,admissionReviewVersions="v1"

func nothing() {}
