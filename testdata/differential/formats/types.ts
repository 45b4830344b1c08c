// +groupName=formats.example.com
// +versionName=v1
import { CustomResource, type Int } from 'kbts/api';

export interface FormatsSpec {
  // +kubebuilder:validation:Format=bsonobjectid
  a: string;
  // +kubebuilder:validation:Format=uri
  b: string;
  // +kubebuilder:validation:Format=hostname
  c: string;
  // +kubebuilder:validation:Format=cidr
  d: string;
  // +kubebuilder:validation:Format=mac
  e: string;
  // +kubebuilder:validation:Format=uuid4
  f: string;
  // +kubebuilder:validation:Format=isbn13
  g: string;
  // +kubebuilder:validation:Format=creditcard
  h: string;
  // +kubebuilder:validation:Format=hexcolor
  i: string;
  // +kubebuilder:validation:Format=password
  j: string;
  // +kubebuilder:validation:Format=date
  k: string;
  // +kubebuilder:validation:Format=duration
  l: string;
  // +kubebuilder:validation:Format=byte
  m: string;
  // +kubebuilder:validation:Format=int64
  n: Int;
}

// +kubebuilder:object:root=true
export class Format extends CustomResource {
  spec!: FormatsSpec;
}
