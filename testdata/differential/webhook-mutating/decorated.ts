import { Webhook } from 'kbts/api';

@Webhook({ path: '/mutate-x-v1-y', mutating: true, failurePolicy: 'Fail', sideEffects: 'None', groups: ['x.example.com'], resources: ['ys'], verbs: ['create', 'update'], versions: ['v1'], name: 'my.kb.io', admissionReviewVersions: ['v1'] })
export class Reconciler {}
