import { Webhook } from 'kbts/api';

@Webhook({ path: '/a', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create', 'update', 'delete', 'connect'], versions: ['v1'], name: 'a.kb.io', admissionReviewVersions: ['v1'] })
@Webhook({ path: '/b', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['*'], versions: ['*'], name: 'b.kb.io', admissionReviewVersions: ['v1'] })
@Webhook({ path: '/c', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: ['*'], resources: ['*'], verbs: ['create', 'update'], versions: ['v1'], name: 'c.kb.io', admissionReviewVersions: ['v1'] })
@Webhook({ path: '/d', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys/status', 'zs/*', '*/*'], verbs: ['update', 'create'], versions: ['v2', 'v1'], name: 'd.kb.io', admissionReviewVersions: ['v1beta1', 'v1'] })
export class Reconciler {}
