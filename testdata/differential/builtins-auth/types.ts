// +groupName=builtins-auth.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type { TokenRequestSpec } from 'kbts/k8s/authentication/v1';
import type { ResourceAttributes, SubjectAccessReviewSpec } from 'kbts/k8s/authorization/v1';
import type { CertificateSigningRequestSpec, KeyUsage } from 'kbts/k8s/certificates/v1';
import type { FlowSchemaSpec } from 'kbts/k8s/flowcontrol/v1';

export interface AuthSpec {
  token: TokenRequestSpec;
  review?: SubjectAccessReviewSpec;
  attributes?: ResourceAttributes;
  signing?: CertificateSigningRequestSpec;
  usages?: KeyUsage[];
  flow?: FlowSchemaSpec;
}

// +kubebuilder:object:root=true
export class Auth extends CustomResource {
  spec!: AuthSpec;
}
