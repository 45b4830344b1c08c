import { Rbac } from 'kbts/api';

@Rbac({ groups: ['batch.io'], resources: ['cronjobs'], verbs: ['get', 'watch', 'create'] })
@Rbac({ groups: ['batch.io'], resources: ['cronjobs/status'], verbs: ['get', 'update', 'patch'] })
@Rbac({ groups: ['art'], resources: ['jobs'], verbs: ['get'] })
@Rbac({ groups: ['wave'], resources: ['jobs'], verbs: ['get'] })
@Rbac({ groups: ['core'], resources: ['pods', 'secrets'], verbs: ['list'] })
@Rbac({ groups: ['', 'core'], resources: ['pods'], verbs: ['get'], resourceNames: ['b', 'a', 'b'] })
@Rbac({ groups: ['wave'], resources: ['jobs'], verbs: ['get'], namespace: 'zoo' })
@Rbac({ groups: ['art'], resources: ['jobs'], verbs: ['get'], namespace: 'zoo' })
@Rbac({ groups: ['art'], resources: ['jobs'], verbs: ['delete'], namespace: 'zoo', roleName: 'keeper' })
@Rbac({ urls: ['/metrics', '/a/b'], verbs: ['get'] })
@Rbac({ groups: ['xyz'], resources: ['all'], verbs: ['get', 'update'] })
@Rbac({ groups: ['xyz'], resources: ['all'], verbs: ['*'] })
export class Reconciler {}
