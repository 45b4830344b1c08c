// +groupName=items-on-type.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

// +kubebuilder:validation:items:MinLength=2
// +kubebuilder:validation:items:Pattern=`^[a-z]+$`
// +kubebuilder:validation:MinItems=1
export type Names = string[];

// +kubebuilder:validation:items:Maximum=5
export type Counts = Int32[];

// +kubebuilder:validation:items:Enum=x;y
export type Axes = string[];

export interface ItemsTypeSpec {
  names: Names;
  counts?: Counts;
  axes?: Axes;
  all?: Names[];
}

// +kubebuilder:object:root=true
export class ItemsType extends CustomResource {
  spec!: ItemsTypeSpec;
}
