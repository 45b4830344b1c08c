// +kubebuilder:rbac:urls=/metrics,verbs=get
// +kubebuilder:rbac:urls=/healthz;/readyz,verbs=get
// +kubebuilder:rbac:urls=/debug/*,verbs=get;post
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get

export function nothing(): void {}
