import { Rbac } from 'kbts/api';

@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['get'], namespace: 'b' })
@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['get'], namespace: 'a', roleName: 'z' })
@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['get'], namespace: 'a', roleName: 'y' })
export class Reconciler {}
