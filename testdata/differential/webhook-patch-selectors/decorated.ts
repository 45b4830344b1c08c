import { Webhook } from 'kbts/api';

@Webhook({ path: '/a', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'a.kb.io', admissionReviewVersions: ['v1'], patch: '{"namespaceSelector":{"matchLabels":{"a":"b"}}}' })
@Webhook({ path: '/b', mutating: false, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'b.kb.io', admissionReviewVersions: ['v1'], patch: '{"objectSelector":{"matchExpressions":[{"key":"k","operator":"NotIn","values":["v","w"]},{"key":"e","operator":"Exists"}]}}' })
@Webhook({ path: '/c', mutating: false, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'c.kb.io', admissionReviewVersions: ['v1'], patch: '{"namespaceSelector":{},"objectSelector":{"matchLabels":{"x":"y"}}}' })
export class Reconciler {}
