import { Rbac } from 'kbts/api';

@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['get'], roleName: 'viewer' })
@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['update'], roleName: 'editor' })
@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['list'], roleName: 'viewer' })
@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['get'], namespace: 'zoo', roleName: 'keeper' })
@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['delete'], namespace: 'zoo', roleName: 'keeper' })
@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['get'] })
export class Reconciler {}
