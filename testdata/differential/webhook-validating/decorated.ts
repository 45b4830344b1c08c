import { Webhook } from 'kbts/api';

@Webhook({ path: '/validate-x-v1-y', mutating: false, failurePolicy: 'Ignore', sideEffects: 'NoneOnDryRun', groups: ['x.example.com'], resources: ['ys', 'zs'], verbs: ['create', 'update', 'delete'], versions: ['v1', 'v2'], name: 'vy.kb.io', admissionReviewVersions: ['v1'] })
export class Reconciler {}
