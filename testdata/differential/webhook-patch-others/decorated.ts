import { Webhook } from 'kbts/api';

@Webhook({ path: '/a', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'a.kb.io', admissionReviewVersions: ['v1'], patch: '{"matchConditions":[{"name":"two","expression":"true"},{"name":"one","expression":"object.metadata.name != \'a\'"}]}' })
@Webhook({ path: '/b', mutating: false, failurePolicy: 'Fail', sideEffects: 'None', timeoutSeconds: 5, groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'b.kb.io', admissionReviewVersions: ['v1'], patch: '{"timeoutSeconds":7,"failurePolicy":"Ignore"}' })
@Webhook({ path: '/c', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'c.kb.io', admissionReviewVersions: ['v1'], patch: '{"rules":[{"apiGroups":["y"],"apiVersions":["v1"],"operations":["CREATE"],"resources":["ys"],"scope":"Cluster"}]}' })
@Webhook({ path: '/d', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'd.kb.io', admissionReviewVersions: ['v1'], patch: '{"clientConfig":{"service":{"name":"other"}},"reinvocationPolicy":"IfNeeded"}' })
export class Reconciler {}
