// +kubebuilder:rbac:groups={apps,batch},resources={deployments,jobs},verbs={get,list}
// +kubebuilder:rbac:verbs=get,resources=secrets,groups=""
// +kubebuilder:rbac:groups="apps",resources=x,verbs=get
//+kubebuilder:rbac:groups=core,resources="pods";`services`,verbs="get"

export function nothing(): void {}
