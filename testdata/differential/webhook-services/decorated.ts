import { Webhook } from 'kbts/api';

@Webhook({ path: '/a', serviceName: 'svc', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'a.kb.io', admissionReviewVersions: ['v1'] })
@Webhook({ path: '/b', serviceNamespace: 'ns', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'b.kb.io', admissionReviewVersions: ['v1'] })
@Webhook({ path: '/c', servicePort: 9443, mutating: false, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'c.kb.io', admissionReviewVersions: ['v1'] })
@Webhook({ path: '/d', serviceName: 'svc', serviceNamespace: 'ns', servicePort: 443, mutating: false, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'd.kb.io', admissionReviewVersions: ['v1'] })
export class Reconciler {}
