// +groupName=markers-on-types.example.com
// +versionName=v1
import { CustomResource, type Int32, type Int64, type IntOrString, type RawExtension } from 'kbts/api';

// +kubebuilder:validation:Maximum=9
// +kubebuilder:validation:ExclusiveMaximum=true
export type Below = Int32;

// +kubebuilder:validation:UniqueItems=false
// +kubebuilder:validation:MaxItems=3
export type Same = string[];

// +kubebuilder:validation:XIntOrString
export type Either = string;

// +kubebuilder:validation:items:ExclusiveMaximum=true
// +kubebuilder:validation:items:ExclusiveMinimum=true
// +kubebuilder:validation:items:Maximum=9
// +kubebuilder:validation:items:Minimum=1
// +kubebuilder:validation:items:MultipleOf=2
export type Numbers = Int64[];

// +kubebuilder:validation:items:Format=uuid
// +kubebuilder:validation:items:MaxLength=36
// +kubebuilder:validation:items:XValidation:rule="self != ''"
// +kubebuilder:validation:MaxItems=3
export type Ids = string[];

// +kubebuilder:validation:items:MinItems=1
// +kubebuilder:validation:items:MaxItems=2
// +kubebuilder:validation:items:UniqueItems=false
export type Rows = string[][];

// +kubebuilder:validation:items:MinProperties=1
// +kubebuilder:validation:items:MaxProperties=2
export type Tables = Record<string, string>[];

// +kubebuilder:validation:items:Type=string
export type Retyped = Int32[];

// +kubebuilder:validation:items:XIntOrString
export type Eithers = IntOrString[];

// +kubebuilder:validation:items:XPreserveUnknownFields
// +kubebuilder:validation:items:XEmbeddedResource
export type Objects = RawExtension[];

export interface TypesSpec {
  below?: Below;
  same?: Same;
  either?: Either;
  numbers?: Numbers;
  ids?: Ids;
  rows?: Rows;
  tables?: Tables;
  retyped?: Retyped;
  eithers?: Eithers;
  objects?: Objects;
}

// +kubebuilder:object:root=true
export class MarkedType extends CustomResource {
  spec!: TypesSpec;
}
