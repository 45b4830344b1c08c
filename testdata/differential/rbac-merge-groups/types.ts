// +kubebuilder:rbac:groups=c,resources=foo,verbs=patch
// +kubebuilder:rbac:groups=a,resources=foo,verbs=patch
// +kubebuilder:rbac:groups=b,resources=foo,verbs=patch
// +kubebuilder:rbac:groups=a,resources=foo;bar,verbs=get;list
// +kubebuilder:rbac:groups=b,resources=foo;bar,verbs=list;get

export function nothing(): void {}
