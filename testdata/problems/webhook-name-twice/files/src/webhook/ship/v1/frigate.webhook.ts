import { Webhook } from 'kbts/api';

@Webhook({
  path: '/validate-ship-example-com-v1-frigate',
  mutating: false,
  failurePolicy: 'Fail',
  sideEffects: 'None',
  groups: ['ship.example.com'],
  resources: ['frigates'],
  verbs: ['create', 'update'],
  versions: ['v1'],
  name: 'vfrigate-v1.kb.io',
  admissionReviewVersions: ['v1'],
})
export class FrigateValidator {}

// +kubebuilder:webhook:path=/mutate-ship-example-com-v1-frigate,mutating=true,failurePolicy=fail,sideEffects=None,groups=ship.example.com,resources=frigates,verbs=create,versions=v1,name=frigates,admissionReviewVersions=v1
