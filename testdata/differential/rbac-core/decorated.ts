import { Rbac } from 'kbts/api';

@Rbac({ groups: ['core'], resources: ['pods'], verbs: ['get'] })
@Rbac({ groups: [''], resources: ['pods'], verbs: ['list'] })
@Rbac({ groups: ['core', ''], resources: ['services'], verbs: ['get'] })
@Rbac({ groups: ['', 'core', 'apps'], resources: ['secrets'], verbs: ['get'] })
export class Reconciler {}
