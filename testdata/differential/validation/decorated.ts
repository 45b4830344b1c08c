import {
  CustomResource,
  Default,
  Enum,
  Format,
  GroupVersion,
  type Int,
  type Int32,
  type Int64,
  Kind,
  ListMapKey,
  ListType,
  Maximum,
  MaxItems,
  MaxLength,
  Minimum,
  MinItems,
  MinLength,
  Nullable,
  Optional,
  Pattern,
  PreserveUnknownFields,
  PrintColumn,
  Required,
  Resource,
  ScaleSubresource,
  Schemaless,
  StatusSubresource,
  StorageVersion,
  XValidation,
} from 'kbts/api';
import type { Condition } from 'kbts/k8s/meta/v1';

const groupVersion = new GroupVersion('validation.example.com', 'v1alpha1');

/** Color names a color. */
export enum Color {
  Red = 'Red',
  Green = 'Green',
  Blue = 'Blue',
}

/**
 * Port is a number with a range.
 * +kubebuilder:validation:Minimum=1
 * +kubebuilder:validation:Maximum=65535
 */
export type Port = Int32;

/**
 * Names must not be empty.
 * +kubebuilder:validation:MinItems=1
 */
export type Names = string[];

export interface Pair {
  a: string;
  b: string;
}

/** Part is a part. */
@XValidation({ rule: 'has(self.a) || has(self.b)', message: 'one of a and b' })
export class Part {
  /** A is the first. */
  @Optional()
  a?: string;
  /** B is the second. */
  b?: string;
}

/**
 * ThingSpec says what to do.
 *
 * It has a second paragraph,
 * on two lines.
 */
export class ThingSpec {
  /** Replicas says how many. */
  @Minimum(0)
  @Maximum(100)
  @Default(3)
  replicas?: Int32;

  @MinLength(1)
  @MaxLength(63)
  @Pattern('^[a-z]([-a-z0-9]*[a-z0-9])?$')
  name!: string;

  @Format('ipv4')
  @Optional()
  address!: string;

  /** Mode of work. */
  @Enum('fast', 'slow')
  @Default('fast')
  mode?: string;

  color!: Color;
  colors?: Color[];

  /** Own words for the color. */
  shade?: Color;

  port?: Port;

  @Maximum(1024)
  lowPort?: Port;

  @MinItems(1)
  @MaxItems(5)
  @ListType('set')
  tags?: string[];

  names?: Names;

  @ListType('map')
  @ListMapKey('a')
  @ListMapKey('b')
  @Optional()
  parts!: Pair[];

  @Nullable()
  hint?: string;

  @Default({ a: 'x', b: 'y' })
  part?: Part;

  @Required()
  must?: Part;

  @Schemaless()
  @PreserveUnknownFields()
  free?: Part;

  @PreserveUnknownFields()
  open?: Part;

  @XValidation({ rule: 'self == oldSelf', message: 'must not change' })
  fixed?: Int64;

  flag?: boolean;
  count?: Int;
  data?: Record<string, string>;
  deep?: Record<string, Part>;
}

export class ThingStatus {
  @ListType('map')
  @ListMapKey('type')
  conditions?: Condition[];
  replicas!: Int32;
  selector?: string;
}

/** Thing is a thing. */
@Kind(groupVersion)
@StatusSubresource()
@ScaleSubresource({ specPath: '.spec.replicas', statusPath: '.status.replicas', selectorPath: '.status.selector' })
@Resource({
  path: 'thingies',
  singular: 'thingy',
  shortName: ['th', 'ty'],
  categories: ['all', 'mine'],
  scope: 'Cluster',
})
@PrintColumn({ name: 'Mode', type: 'string', jsonPath: '.spec.mode' })
@PrintColumn({
  name: 'Age',
  type: 'date',
  jsonPath: '.metadata.creationTimestamp',
  description: 'how old',
  priority: 1,
})
@StorageVersion()
export class Thing extends CustomResource {
  spec?: ThingSpec;
  status?: ThingStatus;
}
