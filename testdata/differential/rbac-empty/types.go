package rbacempty

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,roleName=""
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=list
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=update,namespace="",roleName=""
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=patch,namespace=zoo,roleName=""
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=watch,resourceNames={},urls={}

func nothing() {}
