import { Rbac } from 'kbts/api';

/** Permissions come from the decorators of controllers. */
@Rbac({ groups: ['ship.example.com'], resources: ['frigates'], verbs: ['get', 'list', 'watch'] })
@Rbac({ groups: ['ship.example.com'], resources: ['frigates/status'], verbs: ['get', 'update', 'patch'] })
export class FrigateController {}
