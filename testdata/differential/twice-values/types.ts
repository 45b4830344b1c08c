// +groupName=twice-values.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

// +kubebuilder:object:root=true
export class Value extends CustomResource {
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Minimum=2
  least!: Int32;
  // +kubebuilder:validation:MaxLength=9
  // +kubebuilder:validation:MaxLength=3
  short!: string;
  // +kubebuilder:validation:Enum=a;b
  // +kubebuilder:validation:Enum=c
  word!: string;
  // +kubebuilder:validation:Pattern=`^a$`
  // +kubebuilder:validation:Pattern=`^b$`
  pattern!: string;
  // +kubebuilder:validation:Format=date
  // +kubebuilder:validation:Format=uuid
  format!: string;
  // +kubebuilder:title=one
  // +kubebuilder:title=two
  title!: string;
  // +kubebuilder:default=one
  // +kubebuilder:default=two
  preset!: string;
  // +default="one"
  // +default="two"
  standard!: string;
  // +listType=set
  // +listType=atomic
  names!: string[];
  // +kubebuilder:validation:items:MaxLength=9
  // +kubebuilder:validation:items:MaxLength=3
  parts!: string[];
  // +kubebuilder:example=one
  // +kubebuilder:example=two
  example!: string;
  // +kubebuilder:validation:ExclusiveMinimum=true
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:ExclusiveMinimum=false
  open!: Int32;
  // +kubebuilder:validation:MultipleOf=2
  // +kubebuilder:validation:MultipleOf=3
  steps!: Int32;
}
