import { Rbac } from 'kbts/api';

@Rbac({ groups: ['*'], resources: ['*'], verbs: ['*'] })
@Rbac({ groups: ['apps'], resources: ['*'], verbs: ['get'] })
@Rbac({ groups: ['xyz'], resources: ['all'], verbs: ['get', 'update', '*'] })
@Rbac({ groups: ['xyz'], resources: ['all'], verbs: ['patch'] })
@Rbac({ groups: ['*'], resources: ['*/status'], verbs: ['get'] })
export class Reconciler {}
