package rbaconlyroles

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,namespace=b
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,namespace=a,roleName=z
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,namespace=a,roleName=y

func nothing() {}
