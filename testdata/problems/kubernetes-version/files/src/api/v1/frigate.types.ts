import { CustomResource, Default, Kind, XValidation } from 'kbts/api';
import type { Container, PodSpec } from 'kbts/k8s/core/v1';
import type { ResourceClaimSpec } from 'kbts/k8s/resource/v1';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  claim?: ResourceClaimSpec;
  crew?: Pick<PodSpec, 'hostname' | 'hostnameOverride'>;
  restart?: Container['restartPolicyRules'];
  @XValidation({ rule: "!has(self.hostnameOverride) && self.nodeSelector.`app.io/zone` != ''" })
  @Default({ containers: [], hostnameOverride: 'mast' })
  pod?: PodSpec;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
