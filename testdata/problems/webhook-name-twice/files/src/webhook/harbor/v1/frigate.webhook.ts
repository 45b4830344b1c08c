import { Webhook } from 'kbts/api';

@Webhook({
  path: '/validate-harbor-example-com-v1-frigate',
  mutating: false,
  failurePolicy: 'Fail',
  sideEffects: 'None',
  groups: ['harbor.example.com'],
  resources: ['frigates'],
  verbs: ['create', 'update'],
  versions: ['v1'],
  name: 'vfrigate-v1.kb.io',
  admissionReviewVersions: ['v1'],
})
export class FrigateValidator {}
