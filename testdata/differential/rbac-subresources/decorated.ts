import { Rbac } from 'kbts/api';

@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'] })
@Rbac({ groups: ['batch'], resources: ['jobs/status'], verbs: ['get', 'update', 'patch'] })
@Rbac({ groups: ['batch'], resources: ['jobs/finalizers'], verbs: ['update'] })
@Rbac({ groups: ['batch', 'cron'], resources: ['jobs/status'], verbs: ['create', 'get'] })
@Rbac({ groups: ['core'], resources: ['pods/exec', 'pods/log'], verbs: ['create'] })
export class Reconciler {}
