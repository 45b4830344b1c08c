import { Webhook } from 'kbts/api';

@Webhook({
  name: 'mfrigate.kb.io',
  groups: ['ship.example.com'],
  resources: ['frigates'],
  versions: ['v1'],
  verbs: ['create'],
  mutating: true,
  failurePolicy: 'Fail',
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  timeoutSeconds: 60,
})
export class FrigateWebhook {}
