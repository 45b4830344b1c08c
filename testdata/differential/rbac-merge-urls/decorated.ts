import { Rbac } from 'kbts/api';

@Rbac({ urls: ['/metrics'], verbs: ['get'] })
@Rbac({ urls: ['/healthz', '/readyz'], verbs: ['get'] })
@Rbac({ urls: ['/debug/*'], verbs: ['get', 'post'] })
@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['get'] })
export class Reconciler {}
