import { Rbac } from 'kbts/api';

@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: ['get', 'watch'] })
@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: ['get', 'watch'], resourceNames: ['foo', 'bar', 'baz'] })
@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: ['delete'], resourceNames: ['bar', 'baz', 'foo', 'foo'] })
@Rbac({ groups: ['batch'], resources: ['cronjobs'], verbs: ['get', 'watch'], resourceNames: ['foo', 'bar', 'baz'] })
export class Reconciler {}
