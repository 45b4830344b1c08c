import {
  CustomResource,
  Default,
  type Int32,
  Kind,
  Maximum,
  Minimum,
  Pattern,
  PrintColumn,
  StatusSubresource,
  StorageVersion,
  XValidation,
} from 'kbts/api';
import { groupVersion } from './groupversion.js';

/** What a frigate is. */
@XValidation({ rule: "self.rig != 'Sloop' || self.guns <= 20", message: 'a sloop has at most 20 guns' })
export class FrigateSpec {
  /** Name on the stern. */
  @Pattern('^[A-Z][a-z]+$')
  name!: string;

  /** Number of guns. */
  @Minimum(4)
  @Maximum(104)
  @Default(18)
  guns?: Int32;

  rig!: 'Ship' | 'Sloop';

  /** Where the ship is heading. The home port is final. */
  @XValidation({ rule: 'self == oldSelf', message: 'the home port cannot change' })
  homePort?: string;
}

/** Where the ship is. */
export class FrigateStatus {
  position?: string;
}

/** A ship of the fleet. */
@Kind(groupVersion)
@StorageVersion()
@StatusSubresource()
@PrintColumn({ name: 'Guns', type: 'integer', jsonPath: '.spec.guns' })
export class Frigate extends CustomResource {
  spec!: FrigateSpec;
  status?: FrigateStatus;
}
