import { Rbac } from 'kbts/api';

@Rbac({ groups: ['ship.example.com'], resources: ['Frigates'], verbs: ['get'] })
@Rbac({ groups: ['ship.example.com'], resources: ['Cranes'], verbs: ['get'] })
@Rbac({ groups: ['ship.example.com'], resources: ['Harbors'], verbs: ['get'] })
@Rbac({ groups: ['ship.example.com'], resources: ['Sailors'], verbs: ['get'] })
@Rbac({ groups: ['ship.example.com'], resources: ['Anchors'], verbs: ['get'] })
export class Reconciler {}
