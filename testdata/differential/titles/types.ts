// +groupName=titles.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

// +kubebuilder:title="A part"
export interface Part {
  // +kubebuilder:title=Plain
  a?: string;
}

// +kubebuilder:title=Number of things
export type Count = Int32;

// +kubebuilder:title="The spec"
export interface TitlesSpec {
  // +kubebuilder:title="Field beats type"
  part: Part;
  other?: Part;
  count: Count;
  // +kubebuilder:title=two words
  words: string;
  // +kubebuilder:title="2"
  digits: string;
  // +kubebuilder:title=`raw: "x"`
  raw: string;
}

// +kubebuilder:title="The root"
// +kubebuilder:object:root=true
export class Titled extends CustomResource {
  spec!: TitlesSpec;
}
