import { Webhook } from 'kbts/api';

@Webhook({ path: '/a', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', timeoutSeconds: 1, groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'a.kb.io', admissionReviewVersions: ['v1'] })
@Webhook({ path: '/b', mutating: false, failurePolicy: 'Fail', sideEffects: 'None', timeoutSeconds: 30, groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'b.kb.io', admissionReviewVersions: ['v1'] })
@Webhook({ path: '/c', mutating: false, failurePolicy: 'Fail', sideEffects: 'None', timeoutSeconds: 10, groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'c.kb.io', admissionReviewVersions: ['v1'] })
export class Reconciler {}
