import { Webhook } from 'kbts/api';

@Webhook({ path: '/a', mutating: true, failurePolicy: 'Fail', matchPolicy: 'Exact', reinvocationPolicy: 'Never', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'a.kb.io', admissionReviewVersions: ['v1'] })
@Webhook({ path: '/b', mutating: true, failurePolicy: 'Ignore', matchPolicy: 'Equivalent', reinvocationPolicy: 'IfNeeded', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'b.kb.io', admissionReviewVersions: ['v1'] })
@Webhook({ path: '/c', mutating: false, failurePolicy: 'Fail', matchPolicy: 'Exact', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'c.kb.io', admissionReviewVersions: ['v1'] })
@Webhook({ path: '/d', mutating: false, failurePolicy: 'Ignore', matchPolicy: 'Equivalent', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'd.kb.io', admissionReviewVersions: ['v1'] })
export class Reconciler {}
