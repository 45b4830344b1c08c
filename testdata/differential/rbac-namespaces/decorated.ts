import { Rbac } from 'kbts/api';

@Rbac({ groups: ['art'], resources: ['jobs'], verbs: ['get'], namespace: 'zoo' })
@Rbac({ groups: ['wave'], resources: ['jobs'], verbs: ['get'], namespace: 'zoo' })
@Rbac({ groups: ['art'], resources: ['jobs'], verbs: ['get'], namespace: 'park' })
@Rbac({ groups: ['art'], resources: ['jobs'], verbs: ['get'] })
@Rbac({ groups: ['core'], resources: ['pods'], verbs: ['list'], namespace: 'park' })
export class Reconciler {}
