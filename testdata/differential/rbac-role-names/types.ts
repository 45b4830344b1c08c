// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,roleName=viewer
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=update,roleName=editor
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=list,roleName=viewer
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,namespace=zoo,roleName=keeper
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=delete,namespace=zoo,roleName=keeper
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get

export function nothing(): void {}
