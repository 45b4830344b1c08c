import { Rbac } from 'kbts/api';

@Rbac({ groups: ['c'], resources: ['foo'], verbs: ['patch'] })
@Rbac({ groups: ['a'], resources: ['foo'], verbs: ['patch'] })
@Rbac({ groups: ['b'], resources: ['foo'], verbs: ['patch'] })
@Rbac({ groups: ['a'], resources: ['foo', 'bar'], verbs: ['get', 'list'] })
@Rbac({ groups: ['b'], resources: ['foo', 'bar'], verbs: ['list', 'get'] })
export class Reconciler {}
