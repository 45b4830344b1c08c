// +kubebuilder:rbac:groups=*,resources=*,verbs=*
// +kubebuilder:rbac:groups=apps,resources=*,verbs=get
// +kubebuilder:rbac:groups=xyz,resources=all,verbs=get;update;*
// +kubebuilder:rbac:groups=xyz,resources=all,verbs=patch
// +kubebuilder:rbac:groups="*",resources="*/status",verbs=get
export class Reconciler {}
