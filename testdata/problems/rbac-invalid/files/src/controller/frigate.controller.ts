import { Rbac } from 'kbts/api';

// +kubebuilder:rbac:resources=pods,verbs=get;list;watch
// +kubebuilder:rbac:urls=/metrics,verbs=get,namespace=harbour
// +kubebuilder:rbac:groups=apps/v1,resources=deployments,verbs=get;list;watch
@Rbac({ groups: ['ship.example.com'], resources: ['Frigate'], verbs: ['get', 'list', 'watch'] })
@Rbac({ groups: ['core'], resources: ['secrets'], resourceNames: ['harbour-key'], verbs: ['create'] })
export class FrigateReconciler {}
