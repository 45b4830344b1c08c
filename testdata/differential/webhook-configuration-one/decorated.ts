import { Webhook, WebhookConfiguration } from 'kbts/api';

@WebhookConfiguration({ mutating: true, name: 'own' })
@WebhookConfiguration({ mutating: false })
@Webhook({ path: '/a', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'a.kb.io', admissionReviewVersions: ['v1'] })
@Webhook({ path: '/b', mutating: false, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x'], resources: ['ys'], verbs: ['create'], versions: ['v1'], name: 'b.kb.io', admissionReviewVersions: ['v1'] })
export class Reconciler {}
