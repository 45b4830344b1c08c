package rbacorder

// +kubebuilder:rbac:groups=z,resources=z,verbs=get
// +kubebuilder:rbac:groups=a,resources=z,verbs=list
// +kubebuilder:rbac:groups=a;b,resources=a,verbs=watch
// +kubebuilder:rbac:groups=a.b,resources=a,verbs=create
// +kubebuilder:rbac:groups=A,resources=a,verbs=delete
// +kubebuilder:rbac:groups=ab,resources=a10;a9,verbs=patch
// +kubebuilder:rbac:groups=core,resources=zz,verbs=update
// +kubebuilder:rbac:urls=/z;/a,verbs=get

func nothing() {}
