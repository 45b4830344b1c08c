import { CustomResource, type Int32, Items, Kind, Minimum } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export type Decks = Int32[];

export class FrigateSpec {
  /** Name of the ship. */
  @Minimum(3)
  name?: string;

  @Items(Minimum(1))
  decks?: Decks;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
