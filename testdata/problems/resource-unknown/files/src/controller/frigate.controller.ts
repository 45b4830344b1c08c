import { Rbac } from 'kbts/api';

@Rbac({ groups: ['apps'], resources: ['deployment'], verbs: ['get', 'list', 'watch'] })
// +kubebuilder:rbac:groups=core,resources=pods;configmap,verbs=get;list;watch
export class FrigateReconciler {}
