import { Rbac } from 'kbts/api';

@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['get', 'list'] })
@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['watch', 'get'] })
@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['create'] })
@Rbac({ groups: ['apps'], resources: ['statefulsets'], verbs: ['delete'] })
export class Reconciler {}
