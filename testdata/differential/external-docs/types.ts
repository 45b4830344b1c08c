// +groupName=external-docs.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:externalDocs:url="https://example.com/part",description="About parts"
export interface Part {
  // +kubebuilder:externalDocs:url=https://example.com/a
  a?: string;
}

// +kubebuilder:externalDocs:url="https://example.com/spec"
export interface ExternalDocsSpec {
  part: Part;
  // +kubebuilder:externalDocs:url="https://example.com/own",description=Own words
  own?: Part;
  // +kubebuilder:externalDocs:description="d, e",url="https://example.com/?q=1&r=2"
  order?: string;
}

// +kubebuilder:object:root=true
export class Documented extends CustomResource {
  spec!: ExternalDocsSpec;
}
