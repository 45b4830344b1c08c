// +groupName=alias-struct.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

// +kubebuilder:validation:MinProperties=1
export interface Point {
  x: Int32;
  y?: Int32;
}

export type Place = Point;

// +structType=atomic
export type Spot = Place;

export interface AliasStructSpec {
  point: Point;
  place: Place;
  spot?: Spot;
  small?: Spot;
}

// +kubebuilder:object:root=true
export class AliasStruct extends CustomResource {
  spec!: AliasStructSpec;
}
