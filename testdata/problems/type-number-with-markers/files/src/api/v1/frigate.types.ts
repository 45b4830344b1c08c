import {
  CustomResource,
  Default,
  Enum,
  Items,
  Kind,
  ListMapKey,
  ListType,
  Minimum,
  MinLength,
  MultipleOf,
  Pattern,
  PrintColumn,
  ScaleSubresource,
  SelectableField,
  XValidation,
} from 'kbts/api';
import { groupVersion } from './groupversion.js';

export type Masts = number;

export interface Sail {
  area: number;
}

@XValidation({ rule: 'self.guns > self.masts' })
export class FrigateSpec {
  @Minimum(0)
  @MultipleOf(2)
  @Default(4)
  guns?: number;

  @Minimum(1)
  @Enum(1, 2, 3)
  masts!: Masts;

  @Items(Minimum(0))
  decks?: number[];

  @MinLength(1)
  @Pattern('^x')
  launched?: Date;

  @Items(Minimum(0))
  cargo?: Date;

  @ListType('map')
  @ListMapKey('area')
  sails?: Sail[];
}

export class FrigateStatus {
  ready?: number;
}

@Kind(groupVersion)
@PrintColumn({ name: 'Guns', type: 'integer', jsonPath: '.spec.guns' })
@SelectableField({ jsonPath: '.spec.guns' })
@ScaleSubresource({ specPath: '.spec.guns', statusPath: '.status.ready' })
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
  status?: FrigateStatus;
}
