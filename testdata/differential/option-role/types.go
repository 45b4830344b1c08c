package optionrole

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=list,roleName=own
// +kubebuilder:rbac:groups=core,resources=pods,verbs=get,namespace=zoo

func nothing() {}
