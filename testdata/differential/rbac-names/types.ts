// +kubebuilder:rbac:groups=batch,resources=jobs,verbs=get;watch
// +kubebuilder:rbac:groups=batch,resources=jobs,verbs=get;watch,resourceNames=foo;bar;baz
// +kubebuilder:rbac:groups=batch,resources=jobs,verbs=delete,resourceNames=bar;baz;foo;foo
// +kubebuilder:rbac:groups=batch,resources=cronjobs,verbs=get;watch,resourceNames=foo;bar;baz

export function nothing(): void {}
