import { Rbac } from 'kbts/api';

@Rbac({ groups: ['z'], resources: ['z'], verbs: ['get'] })
@Rbac({ groups: ['a'], resources: ['z'], verbs: ['list'] })
@Rbac({ groups: ['a', 'b'], resources: ['a'], verbs: ['watch'] })
@Rbac({ groups: ['a.b'], resources: ['a'], verbs: ['create'] })
@Rbac({ groups: ['A'], resources: ['a'], verbs: ['delete'] })
@Rbac({ groups: ['ab'], resources: ['a10', 'a9'], verbs: ['patch'] })
@Rbac({ groups: ['core'], resources: ['zz'], verbs: ['update'] })
@Rbac({ urls: ['/z', '/a'], verbs: ['get'] })
export class Reconciler {}
