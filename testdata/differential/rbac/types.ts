// +kubebuilder:rbac:groups=batch.io,resources=cronjobs,verbs=get;watch;create
// +kubebuilder:rbac:groups=batch.io,resources=cronjobs/status,verbs=get;update;patch
// +kubebuilder:rbac:groups=art,resources=jobs,verbs=get
// +kubebuilder:rbac:groups=wave,resources=jobs,verbs=get
// +kubebuilder:rbac:groups=core,resources=pods;secrets,verbs=list
// +kubebuilder:rbac:groups="";core,resources=pods,verbs=get,resourceNames=b;a;b
// +kubebuilder:rbac:groups=wave,resources=jobs,verbs=get,namespace=zoo
// +kubebuilder:rbac:groups=art,resources=jobs,verbs=get,namespace=zoo
// +kubebuilder:rbac:groups=art,resources=jobs,verbs=delete,namespace=zoo,roleName=keeper
// +kubebuilder:rbac:urls="/metrics";"/a/b",verbs=get
// +kubebuilder:rbac:groups=xyz,resources=all,verbs=get;update
// +kubebuilder:rbac:groups=xyz,resources=all,verbs=*

export function nothing(): void {}
