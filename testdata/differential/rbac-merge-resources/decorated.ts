import { Rbac } from 'kbts/api';

@Rbac({ groups: ['example.com'], resources: ['three'], verbs: ['create'] })
@Rbac({ groups: ['example.com'], resources: ['one'], verbs: ['create'] })
@Rbac({ groups: ['example.com'], resources: ['two'], verbs: ['create'] })
@Rbac({ groups: ['example.com'], resources: ['four'], verbs: ['delete', 'create'] })
@Rbac({ groups: ['example.com'], resources: ['five', 'one'], verbs: ['create', 'delete'] })
export class Reconciler {}
