// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=list,roleName=own
// +kubebuilder:rbac:groups=core,resources=pods,verbs=get,namespace=zoo

export function nothing(): void {}
