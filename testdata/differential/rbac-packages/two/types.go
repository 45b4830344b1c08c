package two

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=update
// +kubebuilder:rbac:groups=apps,resources=statefulsets,verbs=get;update

func nothing() {}
