import { Webhook } from 'kbts/api';

@Webhook({ path: '/a', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: ['core'], resources: ['pods'], verbs: ['create'], versions: ['v1'], name: 'a.kb.io', admissionReviewVersions: ['v1'] })
@Webhook({ path: '/b', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: [''], resources: ['pods'], verbs: ['create'], versions: ['v1'], name: 'b.kb.io', admissionReviewVersions: ['v1'] })
@Webhook({ path: '/c', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: ['z', 'core', 'apps', 'a'], resources: ['z', 'a'], verbs: ['create'], versions: ['v1'], name: 'c.kb.io', admissionReviewVersions: ['v1'] })
export class Reconciler {}
