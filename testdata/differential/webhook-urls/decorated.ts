import { Webhook } from 'kbts/api';

@Webhook({ url: 'https://example.com:8443/mutate?x=1', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'a.kb.io', admissionReviewVersions: ['v1'] })
@Webhook({ url: 'https://example.com/validate', mutating: false, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'b.kb.io', admissionReviewVersions: ['v1'] })
export class Reconciler {}
