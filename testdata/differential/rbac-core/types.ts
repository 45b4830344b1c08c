// +kubebuilder:rbac:groups=core,resources=pods,verbs=get
// +kubebuilder:rbac:groups="",resources=pods,verbs=list
// +kubebuilder:rbac:groups=core;"",resources=services,verbs=get
// +kubebuilder:rbac:groups="";core;apps,resources=secrets,verbs=get

export function nothing(): void {}
